import { describe, expect, it } from 'vitest';
import { createSavedSearch, queueAlerts } from '../../lib/audience/saved-searches/writes';
import { eraseByAddress, eraseByLink } from '../../lib/people/data-requests/writes';
import { erasePerson, lockPerson } from '../../lib/people/erasures/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import { isStored } from '../../lib/people/personal-data/reads';
import { hashAddress, personalTables } from '../../lib/people/personal-data/rules';
import { queueWarnings, setNotifications } from '../../lib/people/warnings/writes';
import { writeAudit } from '../../lib/platform/audit/writes';
import { NotFoundError, StateConflictError, SubscriptionInactiveError, TokenInvalidError } from '../../lib/platform/errors';
import { addStaff, tester } from '../support/people';
import { now, openPersonalData } from '../support/personal-data';

const { database, pool, addPerson, findText } = await openPersonalData();
const dumpAudit = async () => (await pool.query('SELECT a::text AS line FROM audit a ORDER BY id')).rows.map(({ line }) => line);

describe('an erasure', () => {
  it('leaves the address in no table, and every other audit row as it was to the byte', async () => {
    const other = await addPerson();
    const before = await dumpAudit();
    const { email, id, prefix, token } = await addPerson();
    await eraseByLink(database, { email, token }, { now, requestId: 'r' });
    expect(await findText(email)).toEqual([]);
    expect((await dumpAudit()).slice(0, before.length)).toEqual(before);
    expect(await findText(other.email)).toContain('subscribers');

    const { rows } = await pool.query('SELECT email, name, active_until FROM subscribers WHERE id = $1', [id]);
    const [{ email: pseudonym }] = rows;
    expect(rows).toEqual([{ email: expect.stringMatching(/^erased-[0-9a-f]{8}@erased\.invalid$/), name: '', active_until: now }]);
    expect((await pool.query('SELECT status FROM api_keys WHERE subscriber_id = $1', [id])).rows).toEqual([
      { status: 'revoked' },
      { status: 'revoked' },
    ]);
    const kept = new Set(['subscribers', 'api_keys']);
    for (const { table, of } of personalTables) {
      if (kept.has(table) || !of) continue;
      const { text, values } = of({ email, subscriberId: id });
      expect([table, (await pool.query(`SELECT 1 FROM ${table} WHERE ${text}`, values)).rowCount]).toEqual([table, 0]);
    }
    const checkouts = await pool.query(
      'SELECT status, email FROM checkouts WHERE subscriber_id IS NULL AND email IS NULL ORDER BY 1',
    );
    expect(checkouts.rows).toEqual([
      { status: 'open', email: null },
      { status: 'paid', email: null },
    ]);
    const { rows: written } = await pool.query(
      'SELECT actor, action, subject, before, after FROM audit ORDER BY id DESC LIMIT 3',
    );
    expect(written).toEqual([
      {
        actor: 'anonymous',
        action: 'person.erase',
        subject: `person:${pseudonym}`,
        before: null,
        after: { fingerprint: hashAddress(email), key: expect.stringMatching(/^[0-9a-f]{16}$/) },
      },
      expect.objectContaining({ action: 'subscriber.cancel', subject: `subscriber:${id}` }),
      expect.objectContaining({ action: 'key.revoke', subject: `key:${prefix}`, after: { status: 'revoked' } }),
    ]);
  });

  it('puts the pseudonym into actor, subject and documents of the audit, and drops names beside it', async () => {
    const { email, id, token } = await addPerson();
    const ids = (await pool.query('SELECT audit_mentions($1) AS id', [email])).rows.map((row) => row.id);
    await eraseByLink(database, { email, token }, { now, requestId: 'r' });
    const [{ email: pseudonym }] = (await pool.query('SELECT email FROM subscribers WHERE id = $1', [id])).rows;
    const { rows } = await pool.query('SELECT actor, subject, after FROM audit WHERE id = ANY($1) ORDER BY id', [ids]);
    const actor = `subscriber:${pseudonym}`;
    const terms = { plan: 'premium', active_until: '2036-01-01T00:00:00.000Z', suspended_at: null };
    expect(rows).toEqual([
      { actor: 'admin:boss@example.com', subject: `subscriber:${id}`, after: { email: pseudonym, ...terms } },
      { actor, subject: `session:${pseudonym}`, after: { expires_at: now.toISOString() } },
      {
        actor,
        subject: 'webhook:1',
        after: {
          name: 'A hook',
          description: `Write to <${pseudonym}>.\n${pseudonym}.`,
          list: [pseudonym, 7, null, { email: pseudonym }],
        },
      },
    ]);
  });

  it('is one transaction: a failure at its end changes nothing', async () => {
    const { email, token } = await addPerson();
    const before = await findText(email);
    await pool.query("CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped'; END $$");
    await pool.query(
      "CREATE TRIGGER fail BEFORE INSERT ON audit FOR EACH ROW WHEN (NEW.action = 'person.erase') EXECUTE FUNCTION fail()",
    );
    await expect(eraseByLink(database, { email, token }, { now, requestId: 'r' })).rejects.toThrow('stopped');
    await pool.query('DROP FUNCTION fail() CASCADE');
    expect(await findText(email)).toEqual(before);
    await eraseByLink(database, { email, token }, { now, requestId: 'r' });
    expect(await findText(email)).toEqual([]);
  });

  it('finds nothing the second time, even if both begin at once', async () => {
    const admin = { ...tester, role: 'admin' } as const;
    const person = await addPerson();
    await pool.query("INSERT INTO contacts (email, locale) VALUES ('only@example.com', 'en')");
    const both = await Promise.allSettled([
      eraseByLink(database, person, { now, requestId: 'r' }),
      eraseByLink(database, person, { now, requestId: 'r' }),
      eraseByAddress(database, 'only@example.com', admin, now),
      eraseByAddress(database, 'only@example.com', admin, now),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(both.filter((each) => each.status === 'rejected').map(({ reason }) => reason)).toEqual([
      new TokenInvalidError(),
      new NotFoundError('person'),
    ]);
    await expect(eraseByLink(database, person, { now, requestId: 'r' })).rejects.toEqual(new TokenInvalidError());
    await expect(eraseByAddress(database, person.email, admin, now)).rejects.toEqual(new NotFoundError('person'));
    const actor = { name: 'operator', requestId: undefined };
    await writeAudit(pool, {
      actor,
      action: 'email.resend',
      subject: 'email:1',
      before: null,
      after: { email: `n${person.email}` },
    });
    expect([await isStored(pool, person.email), await isStored(pool, `n${person.email}`)]).toEqual([false, true]);
  });

  it('is rejected for members of staff, disabled ones too, and for links of other forms', async () => {
    const staff = await addStaff(database, { role: 'contributor' });
    await pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [staff.id]);
    const link = await queueLink(pool, { purpose: 'privacy', email: staff.email, locale: 'en', now });
    const token = toLinkToken('privacy', link.id);
    const erase = eraseByLink(database, { email: staff.email, token }, { now, requestId: 'r' });
    await expect(erase).rejects.toEqual(new StateConflictError('staff'));
    await expect(eraseByAddress(database, 'boss@example.com', { ...tester, role: 'admin' }, now)).rejects.toEqual(
      new StateConflictError('staff'),
    );
    const { email } = await addPerson();
    const other = await queueLink(pool, { purpose: 'newsletter', email, locale: 'en', now });
    const wrong = eraseByLink(database, { email, token: toLinkToken('newsletter', other.id) }, { now, requestId: 'r' });
    await expect(wrong).rejects.toEqual(new TokenInvalidError());
    expect(await findText(email)).toContain('contacts');
  });

  it('counts a newsletter waiting for the person as skipped, and sends it to the others', async () => {
    const [{ email }, other] = [await addPerson(), await addPerson()];
    await pool.query(
      `WITH issue AS (
         INSERT INTO newsletters (subject_zh, subject_en, article_ids, status, send_at, sent_at, content, recipients, waiting, sent, created_by)
         VALUES ('简报', 'News', ARRAY[gen_random_uuid()], 'sending', now(), now(), '{}', 3, 2, 1, 'admin:boss@example.com') RETURNING id)
       INSERT INTO mails (to_email, template, locale, bulk, next_at, newsletter_id, contact_id, unsubscribe_token)
       SELECT c.email, 'newsletter', 'en', true, 'infinity', issue.id, c.id, c.unsubscribe_token FROM issue, contacts c
       WHERE c.email IN ($1, $2)`,
      [email, other.email],
    );
    await eraseByAddress(database, email, { ...tester, role: 'admin' }, now);
    expect((await pool.query('SELECT recipients, waiting, sent, skipped FROM newsletters')).rows).toEqual([
      { recipients: 3, waiting: 1, sent: 1, skipped: 1 },
    ]);
    expect((await pool.query('SELECT to_email FROM mails WHERE bulk')).rows).toEqual([{ to_email: other.email }]);
  });

  describe('that is under way', () => {
    /** Waits until this many statements wait for a lock. */
    const waitForBlocked = async (wanted: number) => {
      for (let blocked = 0; blocked < wanted; ) {
        const { rows } = await pool.query(
          'SELECT count(DISTINCT pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT granted AND datname = current_database()',
        );
        blocked = rows[0].n;
      }
    };

    it('leaves no data of concurrent actions and warnings of its subscriber', async () => {
      const { email, id } = await addPerson();
      await pool.query("UPDATE subscribers SET active_until = $2::timestamptz + interval '3 days' WHERE id = $1", [id, now]);
      await pool.query('DELETE FROM notification_settings WHERE subscriber_id = $1', [id]);
      const owner = { name: `subscriber:${email}`, requestId: 'r', email, subscriberId: id };
      const search = { name: email, q: 'revpar', category: '', tag: '', author: '', frequency: 'off' } as const;
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await lockPerson(client, email);
        await erasePerson(client, email, { actor: { name: 'anonymous', requestId: 'r' }, now });
        const meanwhile = [
          createSavedSearch(database, search, owner, { locale: 'en', now }),
          setNotifications(database, id, { warnings: false }, owner),
          queueWarnings(database, now),
        ];
        const settled = Promise.allSettled(meanwhile);
        await waitForBlocked(meanwhile.length);
        await client.query('COMMIT');
        expect((await settled).map((each) => (each.status === 'rejected' ? each.reason : each.value))).toEqual([
          new SubscriptionInactiveError(),
          undefined,
          0,
        ]);
      } finally {
        client.release();
      }
      expect(await findText(email)).toEqual([]);
    });

    it('waits for an alert that is being made, and deletes it', async () => {
      const { email, id } = await addPerson();
      await pool.query("UPDATE saved_searches SET frequency = 'daily', q = '', category = 'revenue' WHERE subscriber_id = $1", [
        id,
      ]);
      await pool.query("UPDATE saved_searches SET seen_until = '2026-01-01' WHERE subscriber_id = $1", [id]);
      await pool.query("UPDATE subscribers SET active_until = '2036-01-01' WHERE id = $1", [id]);
      const morning = new Date(Date.now() + 86_400_000);
      morning.setUTCHours(6, 0, 0, 0);
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SELECT FROM saved_searches WHERE subscriber_id = $1 FOR UPDATE', [id]);
        const alerts = queueAlerts(database, morning);
        await waitForBlocked(1);
        const erasure = eraseByAddress(database, email, { ...tester, role: 'admin' }, now);
        await waitForBlocked(2);
        await client.query('COMMIT');
        expect(await alerts).toBe(1);
        await erasure;
      } finally {
        client.release();
      }
      expect(await findText(email)).toEqual([]);
    });
  });

  it('keeps the end of a subscription that has ended', async () => {
    const ended = new Date('2026-01-01');
    const { id, email } = await addPerson();
    await pool.query('UPDATE subscribers SET active_until = $2 WHERE id = $1', [id, ended]);
    await eraseByAddress(database, email, { ...tester, role: 'admin' }, now);
    expect((await pool.query('SELECT active_until FROM subscribers WHERE id = $1', [id])).rows).toEqual([
      { active_until: ended },
    ]);
    expect(
      (await pool.query("SELECT 1 FROM audit WHERE action = 'subscriber.cancel' AND subject = $1", [`subscriber:${id}`]))
        .rowCount,
    ).toBe(0);
  });
});

describe('the audit', () => {
  const pseudonym = 'erased-0123abcd@erased.invalid';
  const redaction = (address: string, by = pseudonym) =>
    `SELECT set_config('audit.redaction', '${JSON.stringify([address, by])}', true)`;

  it.each([
    ['another actor', redaction('kept@example.com'), "UPDATE audit SET actor = 'x' WHERE subject = 'session:kept@example.com'"],
    [
      'the pseudonym in one column only',
      redaction('kept@example.com'),
      `UPDATE audit SET subject = 'session:${pseudonym}' WHERE subject = 'session:kept@example.com'`,
    ],
    [
      'a pseudonym of another form',
      redaction('kept@example.com', 'nobody'),
      "UPDATE audit SET actor = 'nobody', subject = 'session:nobody' WHERE subject = 'session:kept@example.com'",
    ],
    [
      'a word that is no address',
      redaction('session'),
      `UPDATE audit SET subject = '${pseudonym}:kept@example.com' WHERE subject = 'session:kept@example.com'`,
    ],
    [
      'the time',
      redaction('kept@example.com'),
      `UPDATE audit SET at = now(), actor = 'subscriber:${pseudonym}', subject = 'session:${pseudonym}' WHERE subject = 'session:kept@example.com'`,
    ],
    ['deletion', redaction('kept@example.com'), "DELETE FROM audit WHERE subject = 'session:kept@example.com'"],
    ['truncation', redaction('kept@example.com'), 'TRUNCATE audit'],
  ])('rejects %s during a redaction as well', async (_, begin, statement) => {
    const actor = { name: 'subscriber:kept@example.com', requestId: undefined };
    await writeAudit(pool, { actor, action: 'session.begin', subject: 'session:kept@example.com', before: null, after: null });
    const before = await dumpAudit();
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(begin);
    await expect(client.query(statement)).rejects.toMatchObject({ code: '23001' });
    await client.query('ROLLBACK');
    client.release();
    expect(await dumpAudit()).toEqual(before);
  });

  it('finds an address by an index, wherever a document has it', async () => {
    const { rows } = await pool.query(
      "SELECT indexdef FROM pg_indexes WHERE tablename = 'audit' AND indexdef LIKE '%~~%@%' ORDER BY 1",
    );
    expect(rows).toHaveLength(2);
  });

  it.each([
    ['a.b+c@example.com', 'see a.b+c@example.com.', true],
    ['a.b+c@example.com', 'aXb+c@example.com', false],
    ['ada@example.com', 'nada@example.com', false],
    ['ada@example.com', 'x.ada@example.com', false],
    ['ada@example.com', 'ada@example.com.cn', false],
    ['ada@example.com', 'ada@example.community', false],
    ['ada@example.com', 'ADA@Example.COM', true],
    ['ada@example.com', '请联系ada@example.com。', true],
    ['张三@example.com', '<张三@example.com>', true],
    ['a{2}|b$^@example.com', 'mailto:a{2}|b$^@example.com?subject=x', true],
    ['ada@example.com', 'a\nada@example.com\\', true],
  ])('replaces %s in %j: %s', async (address, text, replaced) => {
    const { rows } = await pool.query('SELECT redact_text($2, $1, $3) AS text, redact_json($4, $1, $3) AS json', [
      address,
      text,
      pseudonym,
      JSON.stringify({ [text]: [text] }),
    ]);
    const expected = replaced ? text.replace(new RegExp(address.replace(/[$*+.?^{|}]/g, '\\$&'), 'i'), pseudonym) : text;
    expect(rows).toEqual([{ text: expected, json: { [expected]: [expected] } }]);
  });
});
