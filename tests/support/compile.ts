import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');

/**
 * Runs the native compiler, in a fifth of the time of the other, and returns its messages and every file that it read.
 *
 * @throws if it fails without a message, which must not pass for a text without mistakes
 */
export function compile(folder: string, config: object): Promise<{ messages: string[]; files: string[] }> {
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, '--singleThreaded', '--listFiles', '--pretty', 'false'],
      { cwd: folder },
      (error, stdout, stderr) => {
        const lines = `${stdout}${stderr}`.split('\n').filter(Boolean);
        const isFile = (line: string) => path.isAbsolute(line);
        const messages = lines.filter((line) => !isFile(line));
        if (error && messages.length === 0) reject(error);
        else resolve({ messages, files: lines.filter(isFile) });
      },
    );
  });
}
