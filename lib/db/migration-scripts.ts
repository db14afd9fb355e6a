import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One migration: its folder's name, its SQL, and the sum by which Prisma knows it again. */
export type Script = { name: string; sql: string; checksum: string };

/** The migrations of a folder, oldest first. */
export function readScripts(directory: string): Script[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The statements of a script that makes or drops indexes beside the writers, which no transaction may hold; undefined for
 * every other script. The checks see to it that such a script holds nothing else, and first drops what it makes: begun and
 * cut off, it is run again from its beginning.
 */
export function toConcurrentStatements(sql: string): string[] | undefined {
  const bare = sql.replace(/--.*$/gm, '');
  if (!/\bINDEX\s+CONCURRENTLY\b/i.test(bare)) return undefined;
  return bare
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** A script as one transaction can hold it, where nobody else is there to wait. */
export function toPlainScript(sql: string): string {
  return toConcurrentStatements(sql) ? sql.replace(/\bINDEX\s+CONCURRENTLY\b/gi, 'INDEX') : sql;
}
