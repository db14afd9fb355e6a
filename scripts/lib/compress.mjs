// The scripts and styles of the site as Brotli, once per build: the framework would compress each on every request, and less.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Writes `FILE.br` beside every script and style of a folder. The server sends it instead (server/compressed-files.ts). */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css)$/.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    const text = await readFile(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    await writeFile(`${file}.br`, await compress(text, { params }));
  }
}
