import pg from 'pg';

/** pg's own client with the method that says what a connection asks for as it begins; its types leave that out. */
const Base = pg.Client as unknown as new (
  config?: string | pg.ClientConfig,
) => pg.Client & { getStartupConf(): Record<string, string> };

/**
 * A connection whose times are in UTC, whatever the server, the database or the role is set to: Prisma sends dates without
 * an offset and reads any offset as +00:00. Asked for as the connection begins, as JDBC does, because poolers keep that
 * per client and set it on every connection of the server they lend; `options` they refuse.
 */
export class UtcClient extends Base {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }
}
