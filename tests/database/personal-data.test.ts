import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSavedSearch, queueAlerts } from '../../lib/audience/saved-searches/writes';
import { eraseByAddress, eraseByLink, exportByAddress, exportByLink } from '../../lib/people/data-requests/writes';
import { erasePerson, lockPerson } from '../../lib/people/erasures/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import { isStored } from '../../lib/people/personal-data/reads';
import { hashAddress, impersonalColumns, personalTables } from '../../lib/people/personal-data/rules';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { queueWarnings, setNotifications } from '../../lib/people/warnings/writes';
import { writeAudit } from '../../lib/platform/audit/writes';
import { NotFoundError, StateConflictError, SubscriptionInactiveError, TokenInvalidError } from '../../lib/platform/errors';
import { queueEmail } from '../../lib/platform/mail/writes';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { findText as findTextIn } from '../support/find-text';
import { addStaff, issueKey, openSession, tester } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();
const { pool } = database;
const now = new Date('2026-11-24T09:00:00.000Z');

const findText = (text: string) => findTextIn(pool, text);
const dumpAudit = async () => (await pool.query('SELECT a::text AS line FROM audit a ORDER BY id')).rows.map(({ line }) => line);

let count = 0;
/** Somebody of whom every table knows something. */
async function addPerson(): Promise<{ email: string; id: string; prefix: string; token: string }> {
  count += 1;
  const email = `ada.${count}+x@example.com`;
  const actor = { name: `subscriber:${email}`, requestId: undefined };
  const terms = { email, plan: 'premium', activeUntil: new Date('2036-01-01'), name: 'Ada Lovelace' } as const;
  const { id } = await addSubscriber(database, terms, { name: 'admin:boss@example.com', requestId: undefined });
  await issueKey(database, { id }, 'revoked');
  const key = await issueKey(database, { id });
  await pool.query(
    "INSERT INTO key_sources (key_id, slot, v4, label_v4, first_seen_at, last_seen_at) VALUES ($1, 0, '\\x00ff', '203.0.113.*', now(), now())",
    [key.id],
  );
  await pool.query("INSERT INTO freeze_requests (key_id, position, at, label) VALUES ($1, 0, now(), '203.0.113.*')", [key.id]);
  await pool.query('INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, $2, 41)', [id, '2026-11-20']);
  await pool.query("INSERT INTO usage_rejections (subscriber_id, date, code, requests) VALUES ($1, $2, 'rate_limited', 3)", [
    id,
    '2026-11-20',
  ]);
  await pool.query('INSERT INTO notification_settings (subscriber_id, warnings) VALUES ($1, false)', [id]);
  await pool.query("INSERT INTO warnings (subscriber_id, kind, about) VALUES ($1, 'quota_80', now())", [id]);
  await pool.query(
    `WITH webhook AS (
       INSERT INTO webhooks (subscriber_id, url, description, events, secret, sealed_under, changes_until)
       VALUES ($1, 'https://hooks.example.com/', $2, '{article.published}', '\\xbeef', '\\x01', now()) RETURNING id)
     INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, attempts)
     SELECT id, 'article.published', '{"slug": "a"}', now(), '[{"status_code": 204}]' FROM webhook`,
    [id, `for ${email}`],
  );
  await pool.query(
    `INSERT INTO contacts (email, name, company, phone, utm, locale) VALUES ($1, 'Ada Lovelace', 'Engines', '+44 1', '{"a": "b"}', 'en')`,
    [email],
  );
  await pool.query(
    `WITH paper AS (INSERT INTO whitepapers (slug, title_zh, title_en) VALUES ($2, '白皮书', 'Paper') RETURNING id)
     INSERT INTO whitepaper_downloads (whitepaper_id, email, name, locale) SELECT id, $1, 'Ada', 'en' FROM paper`,
    [email, `paper-${count}`],
  );
  await pool.query(
    `WITH recipient AS (INSERT INTO alert_recipients (subscriber_id, locale) VALUES ($1, 'en') RETURNING subscriber_id)
     INSERT INTO saved_searches (subscriber_id, name, q, seen_until) SELECT subscriber_id, $2, 'revpar', now() FROM recipient`,
    [id, `mine, ${email.toUpperCase()}`],
  );
  await pool.query(
    `INSERT INTO checkouts (email, plan, locale, origin_url, price_id, live, expires_at, status, subscriber_id, paid_at, from_at, until_at, amount, currency)
     VALUES ($1, 'annual', 'en', 'https://a.example.com/', 'price_1', true, now(), 'open', NULL, NULL, NULL, NULL, NULL, NULL),
       (NULL, 'annual', 'en', 'https://a.example.com/', 'price_1', true, now(), 'paid', $2, now(), now(), now(), 100, 'usd')`,
    [email, id],
  );
  await pool.query(
    "INSERT INTO link_requests (purpose, email, locale, allowed, details) VALUES ('newsletter', $1, 'en', true, '{\"name\": \"Ada\"}')",
    [email],
  );
  await pool.query(
    `WITH comment AS (INSERT INTO comments (article_id, status, author_name, author_email, content)
       VALUES ($1, 'approved', 'Ada', $2, 'Write to ' || $2) RETURNING id)
     INSERT INTO comment_networks (comment_id, label) SELECT id, '203.0.113.*' FROM comment`,
    [articleId, email],
  );
  await pool.query(
    "INSERT INTO subscription_requests (email, name, organisation, message, locale) VALUES ($1, 'Ada', 'Engines', $1, 'en')",
    [email],
  );
  await openSession(database, email);
  const link = await queueLink(pool, { purpose: 'privacy', email, locale: 'en', now, details: { name: 'Ada' } });
  await queueEmail(pool, {
    to: email,
    template: 'quota_warning',
    locale: 'en',
    props: { limit: 5, resets_at: now.toISOString() },
  });
  await writeAudit(pool, {
    actor,
    action: 'session.begin',
    subject: `session:${email}`,
    before: null,
    after: { expires_at: now },
  });
  await writeAudit(pool, {
    ...{ actor, action: 'webhook.create', subject: 'webhook:1', before: null },
    after: {
      name: 'A hook',
      description: `Write to <${email}>.\n${email}.`,
      list: [email, 7, null, { email, name: 'Ada' }],
    },
  });
  return { email, id, prefix: key.prefix, token: toLinkToken('privacy', link.id) };
}

let articleId = '';
beforeAll(async () => {
  await insertCategory(pool, 'revenue');
  articleId = await insertArticle(pool);
  await addStaff(database, { email: 'boss@example.com', role: 'admin', name: 'Boss' });
});
beforeEach(() => pool.query('TRUNCATE link_requests, link_tokens, mails'));

describe('the list of personal data', () => {
  it('has every column of every table that can hold a text, once', async () => {
    const { rows } = await pool.query<{ table: string; column: string }>(
      `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name
       LEFT JOIN information_schema.element_types e ON (e.object_name, e.collection_type_identifier) = (c.table_name, c.dtd_identifier)
       WHERE c.table_schema = 'public'
         AND coalesce(e.data_type, c.data_type) IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'character')`,
    );
    const personal = new Map(
      personalTables.map(({ table, address, exported, withheld }) => [
        table,
        `${address ?? ''}, ${exported}, ${withheld.join(', ')}`,
      ]),
    );
    const lists = (list: string | undefined, column: string) => list?.split(/\W+/).includes(column) ?? false;
    const unlisted = rows.filter(
      ({ table, column }) =>
        impersonalColumns[table] !== '*' && lists(personal.get(table), column) === lists(impersonalColumns[table], column),
    );
    expect(unlisted).toEqual([]);
  });

  it('has every table with rows of a person', async () => {
    const { rows } = await pool.query<{ table: string }>(
      `SELECT DISTINCT table_name AS table FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name IN (SELECT tablename FROM pg_tables) AND column_name IN ('email', 'to_email', 'subscriber_id', 'contact_id', 'key_id', 'author_email')`,
    );
    const listed = new Set(personalTables.map(({ table }) => table));
    expect(rows.map(({ table }) => table).filter((table) => !listed.has(table))).toEqual([]);
  });
});

describe('an export', () => {
  it('holds what every table has under the address, and no secret, hash or data of others', async () => {
    const { email, id, prefix, token } = await addPerson();
    const { data, ...head } = await exportByLink(database, { email, token }, now);
    expect(head).toEqual({ email, exported_at: now.toISOString() });
    const expected = personalTables.map(({ table }) => table).filter((table) => table !== 'users');
    expect(Object.keys(data)).toEqual([...expected, 'audit']);
    expect(data.subscribers).toMatchObject([{ id, name: 'Ada Lovelace', plan: 'premium' }]);
    expect(data.api_keys).toContainEqual(expect.objectContaining({ prefix, status: 'active' }));
    expect(data.mails?.map((mail) => (mail as { template: string }).template).sort()).toEqual(['privacy_link', 'quota_warning']);
    expect(data.usage_days).toEqual([{ date: '2026-11-20', requests: 41 }]);
    expect(data.link_tokens).toMatchObject([{ purpose: 'privacy', details: { name: 'Ada' }, used_at: null }]);
    const text = JSON.stringify(data);
    for (const secret of ['hash', 'token', 'secret', 'sealed_under', 'props', 'beef', 'boss@example.com', token])
      expect(text.split('"').filter((part) => part === secret || part.includes('boss@'))).toEqual([]);
    expect(data.audit).toContainEqual(
      expect.objectContaining({ action: 'subscriber.add', actor: 'admin', subject: `subscriber:${id}` }),
    );
    expect((await pool.query('SELECT used_at FROM link_tokens WHERE email = $1', [email])).rows).toEqual([{ used_at: now }]);
  });

  it('leaves out, for a member of staff, the people whom they have managed', async () => {
    await addSubscriber(
      database,
      { email: 'managed@example.com', plan: 'api', activeUntil: new Date('2036-01-01'), name: 'Managed' },
      { name: 'admin:boss@example.com', requestId: undefined },
    );
    const { data } = await exportByAddress(database, 'boss@example.com', { ...tester, role: 'admin' }, now);
    expect(data.users).toMatchObject([{ name: 'Boss', role: 'admin' }]);
    expect(JSON.stringify(data)).not.toMatch(/managed|Managed/);
  });

  it('leaves an audit row if an administrator makes it, and is 404 for an unknown address', async () => {
    const { email } = await addPerson();
    const actor = { name: 'admin:boss@example.com', requestId: 'r', role: 'admin' } as const;
    await exportByAddress(database, email, actor, now);
    const { rows } = await pool.query('SELECT actor, action, subject FROM audit ORDER BY id DESC LIMIT 1');
    expect(rows).toEqual([{ actor: actor.name, action: 'person.export', subject: `person:${email}` }]);
    await expect(exportByAddress(database, 'nobody@example.com', actor, now)).rejects.toEqual(new NotFoundError('person'));
  });
});

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
    expect(
      (
        await pool.query(
          'SELECT status, email FROM checkouts WHERE subscriber_id IS NULL AND email IS NULL OR email = $1 ORDER BY 1',
          [pseudonym],
        )
      ).rows,
    ).toEqual([
      { status: 'open', email: pseudonym },
      { status: 'paid', email: null },
    ]);
    const { rows: written } = await pool.query(
      'SELECT actor, action, subject, before, after FROM audit ORDER BY id DESC LIMIT 3',
    );
    expect(written).toEqual([
      {
        ...{ actor: 'anonymous', action: 'person.erase', subject: `person:${pseudonym}`, before: null },
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
        ...{ actor, subject: 'webhook:1' },
        after: {
          name: 'A hook',
          description: `Write to <${pseudonym}>.\n${pseudonym}.`,
          list: [pseudonym, 7, null, { email: pseudonym }],
        },
      },
    ]);
  });

  it('is one transaction: what fails at its end has changed nothing', async () => {
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

  it('finds nobody the second time, also if both begin at once', async () => {
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

  it('counts a newsletter that waits for the person as skipped, and leaves it to the others', async () => {
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

    it('ends what its subscriber does at once, and the warnings of that subscriber', async () => {
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
