import type { StaffRole } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { type Database, db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { raw, sql, toContains } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { toImageUrl } from '../../platform/portal-links';
import type { UserRow } from './record';
import type { UserResponse } from './schema';

/** Sort fields of the list of users; prefix `-` for descending. Users who were never seen come last. */
export const userSorts = ['name', 'email', 'last_seen_at'] as const;

/** A page of users. Ties are sorted by email address. */
export async function listUsers(
  options: PageQuery & { q?: string | undefined; role?: StaffRole | undefined; sort: string },
): Promise<Page<UserResponse>> {
  const pattern = toContains(options.q ?? '');
  const from = sql`users WHERE (email ILIKE ${pattern} OR name ILIKE ${pattern})
    AND role = coalesce(${options.role ?? null}::staff_role, role)`;
  const column = userSorts.find((name) => name === options.sort.replace(/^-/, '')) ?? 'name';
  const sorted = raw(`${column === 'name' ? 'lower(name)' : column} ${options.sort.startsWith('-') ? 'DESC' : 'ASC'}`);
  const order = sql`${sorted} NULLS LAST, email`;
  const { rows, total } = await readPage<UserRow>(db(), { columns: sql`*`, from, order }, options);
  return { items: rows.map(toUserResponse), total };
}

/**
 * One user by id.
 *
 * @throws NotFoundError
 */
export async function getUser(id: string): Promise<UserResponse> {
  const row = await db().prisma.user.findUnique({ where: { id } });
  if (!row) throw new NotFoundError('user');
  return toUserResponse(row);
}

/** @throws NotFoundError */
export async function getUserRow(database: Database, id: string): Promise<UserRow> {
  const { rows } = await database.query<UserRow>(sql`SELECT * FROM users WHERE id = ${id}`);
  if (!rows[0]) throw new NotFoundError('user');
  return rows[0];
}

function toUserResponse(row: UserRow): UserResponse {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    bio_zh: row.bio_zh,
    bio_en: row.bio_en,
    avatar: toImageUrl(row.avatar),
    has_password: row.password_hash !== null,
    disabled_at: row.disabled_at && toWireTime(row.disabled_at),
    last_seen_at: row.last_seen_at && toWireTime(row.last_seen_at),
    created_at: toWireTime(row.created_at),
  };
}

/** Enabled administrators, sorted by email address. */
export async function listAdmins(): Promise<{ email: string; addedAt: Date }[]> {
  const where = { role: 'admin', disabled_at: null } as const;
  const rows = await db().prisma.user.findMany({ where, orderBy: { email: 'asc' } });
  return rows.map(({ email, created_at }) => ({ email, addedAt: created_at }));
}
