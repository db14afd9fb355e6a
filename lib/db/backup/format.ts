import { z } from 'zod';

/** Why a backup or a restore cannot go on: one line that says what is wrong and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Moves when a file of today could not be read by the code of before. */
export const FORMAT = 1;

/** The entries of the archive, in their order: this one, the tables' parts, and the manifest. */
export const HEADER_NAME = 'backup.json';
export const MANIFEST_NAME = 'manifest.json';

/** Bytes of rows in one entry: what writing and reading hold in memory. */
export const PART_BYTES = 1024 * 1024;

const name = z.string().min(1).max(63);

/** What the rows are, written before any of them. */
export const header = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** version of the server that wrote the rows, for people */
  postgresql: z.string(),
  /** those that the database had, oldest first, by the SHA-256 of their scripts */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** in the order in which they can be filled: what a row refers to comes before it */
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
});
export type Header = z.output<typeof header>;

/** What makes the file whole, known only after the last row: a file without it was cut short. */
export const manifest = z.object({
  header_sha256: z.string(),
  tables: z.array(z.object({ name, rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

/** The name of a table's `number`-th part, from 1 on. */
export function toPartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(8, '0')}.copy`;
}
