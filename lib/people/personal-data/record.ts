import type { Sql } from '../../platform/db/sql';

/** Whom rows belong to: the address, and the subscriber that has it. */
export type Person = { email: string; subscriberId: string | null };

/** A table that holds addresses, or text that people entered. */
export type PersonalTable = {
  table: string;
  /** the column with the address of the person */
  address?: string;
  /** selects a person's rows; by default those with the address */
  of?: (person: Person) => Sql;
  /** the columns of an export, as SQL */
  exported: string;
  /** other text, JSON and byte columns, which hold secrets and hashes */
  withheld: readonly string[];
  /**
   * `delete`; `parent`: they go with a row of another table; `keep`: what names the person is replaced by `erasePerson`; or the
   * columns to set
   */
  erasure: 'delete' | 'parent' | 'keep' | ((pseudonym: string) => Sql);
};

/** An audit row as exports show it. */
export type AuditEntry = { at: Date; actor: string; action: string; subject: string; before: unknown; after: unknown };

/** Everything stored under an address, by table. */
export type PersonalExport = { email: string; exported_at: string; data: Record<string, object[]> };
