import { z } from 'zod';

/** A backup or restore cannot continue. The message is one line: what is wrong and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Increment when older code cannot read new files. */
export const FORMAT = 1;

/** Entries of the archive, in order: the header, the parts of each table, the manifest. */
export const HEADER_NAME = 'backup.json';
export const MANIFEST_NAME = 'manifest.json';

/** Approximate size of a part, which bounds the memory of writing and reading. */
export const PART_BYTES = 1024 * 1024;

const name = z.string().min(1).max(63);

/** Describes the rows; written before them. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** version of the database server; informational */
  postgresql: z.string(),
  /** applied migrations, oldest first, with the SHA-256 of their scripts */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** in loading order: referenced tables first */
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
});
export type Header = z.output<typeof headerSchema>;

/** Row counts and checksums, written after the last row. A file without a manifest is truncated. */
export const manifestSchema = z.object({
  header_sha256: z.string(),
  tables: z.array(z.object({ name, rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The entry name of a table's part; numbers start at 1. */
export function toPartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(8, '0')}.copy`;
}
