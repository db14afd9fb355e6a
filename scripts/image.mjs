// Copies what runs into the folder `image`: the build, the files it reads, and of the packages only the files that are loaded.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { root } from './lib/process.mjs';

const IMAGE = path.join(root, 'image');

/** Copied as they are. `npm run` finds the commands through `scripts`. */
const FILES = [
  '.cache/fonts/share',
  '.next',
  'CHANGELOG.md',
  'content',
  'dist/chunks',
  'dist/renderer.js',
  'dist/scripts',
  'dist/server',
  'lib/platform/headers.mjs',
  'next.config.mjs',
  // Read from computed paths.
  'node_modules/@prisma/schema-engine-wasm',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
  'node_modules/next/dist/compiled/webpack',
  'package.json',
  'prisma/migrations',
  'prisma/sample',
  'public',
  'scripts/lib',
  'scripts/run.mjs',
];

process.chdir(root);
rmSync(IMAGE, { recursive: true, force: true });
const packages = new Set([...(await traceBundle()), ...readSiteTraces()].filter((file) => file.startsWith('node_modules')));
for (const file of [...FILES, ...packages]) {
  cpSync(file, path.join(IMAGE, file), {
    recursive: true,
    // Links between packages must stay within the folder.
    verbatimSymlinks: true,
    // No caches, sources or source maps of packages, and not the runtimes that Next keeps for development.
    filter: (source) =>
      source !== path.normalize('.next/cache') &&
      !source.endsWith('.ts') &&
      !(source.startsWith('node_modules') && /\.(map|runtime\.dev\.js)$/.test(source)),
  });
}
console.log(`${packages.size} files of packages copied to ${IMAGE}`);

/** Files that the server and the commands load, Next included. */
async function traceBundle() {
  const programs = ['dist/server', 'dist/scripts'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name}`),
  );
  const { fileList } = await nodeFileTrace([...programs, 'node_modules/next/constants.js'], { base: root });
  return fileList;
}

/** Files that the pages load, as Next traced them while it built the site. */
function readSiteTraces() {
  return readdirSync('.next', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json') && !name.startsWith('cache'))
    .flatMap((name) => {
      const folder = path.dirname(path.join('.next', name));
      const { files } = JSON.parse(readFileSync(path.join('.next', name), 'utf8'));
      return files.map((file) => path.join(folder, file));
    });
}
