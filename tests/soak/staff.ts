import { hashPassword } from '../../lib/people/passwords/argon2';
import { foldPassword } from '../../lib/people/passwords/rules';
import { addStaff, openSession } from '../support/people';
import { APP_URL } from '../support/test-environment';
import type { SoakEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

const PAIRS = 500;
const PASSWORDS = 1_000;
const PASSWORD = 'a password of these tests';

/** Two administrators who take the role from each other at once, on two instances. */
export async function demoteEachOther(
  { database }: SoakEnvironment,
  urls: [string, string],
  { log }: Pick<Settings, 'log'>,
): Promise<Check[]> {
  const outcomes: Record<string, number> = {};
  let wrong = 0;
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    await database.pool.query('DELETE FROM users');
    const [one, two] = [await addStaff(database, { role: 'admin' }), await addStaff(database, { role: 'admin' })];
    const take = async (url: string, from: string, by: string) => {
      const disable = Math.random() < 0.5;
      const response = await fetch(`${url}/api/v1/admin/users/${from}${disable ? '/disable' : ''}`, {
        method: disable ? 'POST' : 'PATCH',
        headers: { ...(await toHeaders(database, by)), 'content-type': 'application/json' },
        ...(disable ? {} : { body: JSON.stringify({ role: 'editor' }) }),
      });
      return `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`.trim();
    };
    const both = await Promise.all([take(urls[0], two.id, one.email), take(urls[1], one.id, two.email)]);
    for (const outcome of both) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    const { rowCount } = await database.pool.query(`SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL`);
    if (rowCount !== 1) wrong += 1;
    if (pair % 100 === 0) log(`${pair} pairs of administrators`);
  }
  return [
    check(
      `of ${PAIRS} pairs of administrators who remove each other, one stays: ${JSON.stringify(outcomes)}`,
      wrong,
      wrong === 0,
    ),
  ];
}

/** Wrong passwords of one address, all at once, from as many clients. */
export async function guessTogether({ database }: SoakEnvironment, urls: [string, string]): Promise<Check> {
  const { id, email } = await addStaff(database, { role: 'editor' });
  await database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    id,
    await hashPassword(foldPassword(PASSWORD)),
  ]);
  const statuses: Record<number, number> = {};
  await Promise.all(
    Array.from({ length: PASSWORDS }, async (_, index) => {
      const { status } = await fetch(`${urls[index % 2]}/api/v1/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: APP_URL,
          'x-forwarded-for': `198.51.${Math.floor(index / 250)}.${index % 250}`,
        },
        body: JSON.stringify({ email, password: 'wrong' }),
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  const expected = statuses[401] === 5 && statuses[429] === PASSWORDS - 5;
  return check(`of ${PASSWORDS} simultaneous wrong passwords 5 are hashed`, statuses, expected);
}

async function toHeaders(database: SoakEnvironment['database'], email: string): Promise<Record<string, string>> {
  return { cookie: `__Host-hospitality-session=${await openSession(database, email)}`, origin: APP_URL };
}
