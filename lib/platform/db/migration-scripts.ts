import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One migration: its folder's name, its SQL and the checksum by which Prisma recognises it. */
export type Script = { name: string; sql: string; checksum: string };

/** The migrations of a folder, oldest first. Line ends are normalised: a checkout on Windows may have changed them. */
export function readScripts(directory: string): Script[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The statements of a script that creates or drops indexes concurrently, which cannot run in a transaction; undefined for
 * every other script. `npm run verify` ensures that such a script contains nothing else and first drops what it creates, so
 * that an interrupted one can run again from the beginning.
 */
export function toConcurrentStatements(sql: string): string[] | undefined {
  const bare = sql.replace(/--.*$/gm, '');
  if (!/\bINDEX\s+CONCURRENTLY\b/i.test(bare)) return undefined;
  return bare
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** The script without concurrent indexes, so that one transaction can run it; for databases without other users. */
export function toPlainScript(sql: string): string {
  return toConcurrentStatements(sql) ? sql.replace(/\bINDEX\s+CONCURRENTLY\b/gi, 'INDEX') : sql;
}
