import path from 'node:path';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { eraseByAddress, repeatErasures } from '../../lib/people/data-requests/writes';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { writeBackup } from '../../lib/platform/db/backup/write';
import type { Database } from '../../lib/platform/db/client';
import { readScripts } from '../../lib/platform/db/migration-scripts';
import { env } from '../../lib/platform/env';
import { backupFolder, copyMigrations, restore } from '../support/backups';
import { copyTemplate, createEmptyDatabase, migrateInProcess, migrationsFolder } from '../support/databases';
import { findText } from '../support/find-text';
import { openPatiently } from '../support/patient-database';
import { addStaff, tester } from '../support/people';

const secret = 'a secret of these tests that is long enough';
process.env.AUTH_SECRET = secret;
const folder = backupFolder();
const actor = { ...tester, role: 'admin' } as const;
const now = new Date('2026-11-24T09:00:00.000Z');

afterEach(() => {
  env().authSecret = secret;
});

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

function open(url: string): Database {
  const database = openPatiently(url, { max: 2 });
  opened.push(database);
  return database;
}

let copies = 0;
/** A migrated database, which lasts as long as the server. */
async function createDatabase(): Promise<Database> {
  copies += 1;
  return open(await copyTemplate(inject('clusterUrl'), `erasure_${process.pid}_${copies}`));
}

/** Replaces a database by a backup, as an operator does who has stopped the service. */
async function replace(database: Database, file: string): Promise<Database> {
  await opened.splice(opened.indexOf(database), 1)[0]?.close();
  await restore(database.url, file, { replace: true });
  return open(database.url);
}

const addPerson = (database: Database, email: string) =>
  addSubscriber(database, { email, plan: 'premium', activeUntil: new Date('2036-01-01'), name: 'Ada' }, actor);

const holds = async ({ pool }: Database, text: string) => (await findText(pool, text)).length > 0;

const countAudit = async ({ pool }: Database, action: string) =>
  (await pool.query('SELECT count(*)::int AS n FROM audit WHERE action = $1', [action])).rows[0].n;

/** A backup that holds two people, one of whom was erased afterwards. */
async function eraseAfterBackup(name: string): Promise<{ replaced: Database; file: string }> {
  const database = await createDatabase();
  const file = path.join(folder, name);
  for (const email of ['ada@example.com', 'eve@example.com']) await addPerson(database, email);
  await database.pool.query("INSERT INTO contacts (email, name, locale) VALUES ('ada@example.com', 'Ada', 'en')");
  await writeBackup({ databaseUrl: database.url, directory: migrationsFolder, file });
  await eraseByAddress(database, 'ada@example.com', actor, now);
  return { replaced: database, file };
}

describe('a restored backup', () => {
  it('is erased again, and keeps the row of the erasure, its time and its pseudonym', async () => {
    const { replaced, file } = await eraseAfterBackup('again');
    const { rows: kept } = await replaced.pool.query("SELECT at, actor, subject, after FROM audit WHERE action = 'person.erase'");
    const database = await replace(replaced, file);
    expect(await holds(database, 'ada@example.com')).toBe(true);
    expect(await repeatErasures(database, now)).toBe(1);
    expect(await holds(database, 'ada@example.com')).toBe(false);
    expect(await holds(database, 'eve@example.com')).toBe(true);
    const { rows } = await database.pool.query(
      "SELECT at, actor, subject, after FROM audit WHERE action = 'person.erase' ORDER BY id",
    );
    expect(rows).toEqual([kept[0], { ...kept[0], at: expect.any(Date), actor: 'service' }]);
    const { rows: people } = await database.pool.query('SELECT email FROM subscribers ORDER BY email');
    expect(people.map(({ email }) => `person:${email}`)).toContain(kept[0].subject);
  });

  it('repeats its erasures once: people who come back later stay', async () => {
    const { replaced, file } = await eraseAfterBackup('interrupted');
    const database = await replace(replaced, file);
    await database.pool.query(
      "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped'; END $$",
    );
    await database.pool.query(
      "CREATE TRIGGER fail BEFORE INSERT ON audit FOR EACH ROW WHEN (NEW.action = 'backup.erase') EXECUTE FUNCTION fail()",
    );
    await expect(repeatErasures(database, now)).rejects.toThrow('stopped');
    await database.pool.query('DROP FUNCTION fail() CASCADE');
    expect(await repeatErasures(database, now)).toBe(0);
    expect(await countAudit(database, 'backup.erase')).toBe(1);
    await addPerson(database, 'ada@example.com');
    expect(await repeatErasures(database, now)).toBe(0);
    expect(await holds(database, 'ada@example.com')).toBe(true);
    expect(await countAudit(database, 'backup.erase')).toBe(1);
  });

  it('is erased as well if its schema is older, and new audit rows follow the kept ones', async () => {
    const names = readScripts(migrationsFolder).map(({ name }) => name);
    const older = copyMigrations(folder, { dropLast: names.at(-1) ?? '' });
    const source = open(await createEmptyDatabase());
    await migrateInProcess(older, source.url);
    await addPerson(source, 'ada@example.com');
    const file = path.join(folder, 'older');
    await writeBackup({ databaseUrl: source.url, directory: older, file });
    const { replaced } = await eraseAfterBackup('newer');
    const database = await replace(replaced, file);
    expect(await repeatErasures(database, now)).toBe(1);
    expect(await holds(database, 'ada@example.com')).toBe(false);
    await addPerson(database, 'later@example.com');
  });

  it('skips erasures made before the backup, after which people may have come back', async () => {
    const { replaced } = await eraseAfterBackup('first');
    await addPerson(replaced, 'ada@example.com');
    const file = path.join(folder, 'second');
    await writeBackup({ databaseUrl: replaced.url, directory: migrationsFolder, file });
    const database = await replace(replaced, file);
    expect(await repeatErasures(database, now)).toBe(0);
    expect(await holds(database, 'ada@example.com')).toBe(true);
    expect(await countAudit(database, 'backup.restore')).toBe(0);
  });

  it('waits for the secret under which the erasures were recorded', async () => {
    const { replaced, file } = await eraseAfterBackup('secret');
    const database = await replace(replaced, file);
    env().authSecret = 'another secret that is just as long as the first';
    await expect(repeatErasures(database, now)).rejects.toThrow(/^this backup may hold people .* another AUTH_SECRET[^\n]*$/);
    env().authSecret = secret;
    expect(await repeatErasures(database, now)).toBe(1);
  });

  it('keeps the records of its members of staff', async () => {
    const { replaced, file } = await eraseAfterBackup('staff');
    const backupWithStaff = await createDatabase();
    await addStaff(backupWithStaff, { email: 'ada@example.com', role: 'editor' });
    await writeBackup({ databaseUrl: backupWithStaff.url, directory: migrationsFolder, file: `${file}-staff` });
    const database = await replace(replaced, `${file}-staff`);
    expect(await repeatErasures(database, now)).toBe(0);
    expect(await holds(database, 'ada@example.com')).toBe(true);
    expect(await countAudit(database, 'backup.erase')).toBe(1);
  });
});
