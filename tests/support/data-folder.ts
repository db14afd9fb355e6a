import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A folder for a service's data that goes with the test. Others may pass through it: closed to the account that PostgreSQL
 * runs as, it would send root's cluster to the system's folder, which outlives the test.
 */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `hospitality-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
