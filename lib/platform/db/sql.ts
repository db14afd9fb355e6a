import sql, { raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, type Sql } from 'sql-template-tag';
export { sql };

/**
 * A time as responses carry it: ISO 8601 in UTC, the time zone of every connection. A page of changes has hundreds of times, and
 * to turn each into a Date and back takes a tenth of the page.
 */
export function toIsoTime(column: Sql): Sql {
  return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * An array whose length the planner does not know. For a parameter alone it plans for ten values, finds a plan for fewer
 * cheaper, and plans each request again.
 *
 * @param type of the values, such as `text`
 */
export function arrayOf(values: readonly unknown[], type: string): Sql {
  return sql`(SELECT ${values}::${raw(type)}[])::${raw(type)}[]`;
}

/** The name of a column, quoted. */
export const toColumn = (name: string): Sql => raw(`"${name}"`);

/** A LIKE pattern for texts that contain `text` literally: wildcards in it are escaped. */
export function toContains(text: string): string {
  return `%${escapeWildcards(text)}%`;
}

/** The same as a filter of Prisma, which would pass wildcards on. */
export function containing(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: escapeWildcards(text), mode: 'insensitive' };
}

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&');
