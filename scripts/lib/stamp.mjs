// A stamp is a file that holds the hash of the inputs a step last ran with. The step is skipped while they are the same.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

/** Runs a step unless `stamp` holds the hash of `inputs`. A step that fails leaves no stamp. */
export async function runOnce(stamp, inputs, step) {
  if (isCurrent(stamp, inputs)) return;
  const file = path.join(root, stamp);
  rmSync(file, { force: true });
  await step();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hashOf(inputs));
}

/** Whether a step last ran with these inputs. */
export function isCurrent(stamp, inputs) {
  const file = path.join(root, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hashOf(inputs);
}

/** Names and hashes of the source files at these paths, without tests and packed files. */
export function hashSources(names) {
  return names.flatMap(listSources).map((file) => `${file}\n${hashOf([readFileSync(path.join(root, file))])}`);
}

function listSources(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.tgz$|^\.stamp$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
