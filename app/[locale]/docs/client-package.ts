import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT_PACKAGE } from '@/lib/platform/static-files';

/** The client package that this instance serves, with its hash; `''` before the build has packed it. */
export function readClientPackage(): { path: string; sha256: string } {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'public', CLIENT_PACKAGE);
  return { path: CLIENT_PACKAGE, sha256: hashFile(file) };
}

function hashFile(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
