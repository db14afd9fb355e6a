export { default as sql, empty, join, type Sql } from 'sql-template-tag';

/** A LIKE pattern for texts that contain `text` literally: wildcards in it are escaped. */
export function toContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
