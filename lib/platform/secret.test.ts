import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureAuthSecret } from './secret';

test('says what to set if the data folder is a file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-'));
  try {
    const dataDir = path.join(folder, 'data');
    writeFileSync(dataDir, '');
    await expect(ensureAuthSecret({ authSecret: undefined, dataDir })).rejects.toThrow(
      /^cannot store the secret in [^\n]*; set AUTH_SECRET or DATA_DIR$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
