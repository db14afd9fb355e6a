import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteCategory } from '../../lib/archive/categories/writes';
import { recordReport } from '../../lib/audience/email-events/writes';
import { getNewsletterDetail } from '../../lib/audience/newsletters/reads';
import type { NewsletterUpdate } from '../../lib/audience/newsletters/schema';
import {
  cancelNewsletter,
  createNewsletter,
  releaseDue,
  scheduleNewsletter,
  updateNewsletter,
} from '../../lib/audience/newsletters/writes';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { StateConflictError } from '../../lib/platform/errors';
import { InvalidFields } from '../../lib/platform/validation';
import { insertArticle, insertCategory, read } from '../support/articles';
import {
  addContacts,
  appUrl,
  countsOf,
  database,
  openBatch,
  other,
  sendRound,
  service,
  startNewsletter,
} from '../support/bulk-email';
import { inParallel } from '../support/concurrency';
import { respond } from '../support/fake-resend';
import { addStaff, readAudit } from '../support/people';

const editor = { name: 'staff:editor@example.com', requestId: undefined, role: 'editor', email: 'editor@example.com' } as const;
let articles: string[] = [];

beforeAll(async () => {
  await database.pool.query("INSERT INTO categories (slug, name_zh, name_en) VALUES ('a', '甲', 'A'), ('b', '乙', 'B')");
  const texts = { category_slug: 'a', excerpt_zh: '摘要', excerpt_en: 'Abstract' };
  articles = [
    await insertArticle(database.pool, {
      ...texts,
      slug: 'one',
      title_zh: '一',
      title_en: 'One',
      content_zh: '文',
      content_en: 'Body one',
    }),
    await insertArticle(database.pool, {
      ...texts,
      slug: 'two',
      title_zh: '二',
      title_en: 'Two',
      content_zh: '正文',
      content_en: '',
    }),
  ];
});

const draft = (fields: object = {}) =>
  createNewsletter(
    database,
    {
      subject_zh: '三月',
      subject_en: 'March',
      intro_zh: '',
      intro_en: 'First.\n\nSecond.',
      article_ids: articles,
      topics: null,
      ...fields,
    },
    editor,
  );
const sendNow = async (id: string) => {
  await scheduleNewsletter(database, id, undefined, editor);
  return releaseDue(database);
};
const sendRest = async () => {
  while ((await sendRound()) !== undefined);
  await releaseDue(database);
};
const statusError = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (each) => each,
  );
  expect(error).toBeInstanceOf(StateConflictError);
  return error.data.status_of_resource;
};

describe('release', () => {
  it('queues one email per matching contact once, whichever process is first', async () => {
    await addContacts(40);
    await database.pool.query("UPDATE contacts SET status = 'unsubscribed', left_at = now() WHERE email < 'c000011'");
    const { id } = await draft();
    await scheduleNewsletter(database, id, undefined, editor);
    const outcomes = await Promise.all([releaseDue(database), releaseDue(other), releaseDue(database)]);
    expect(outcomes.map(({ released }) => released).sort()).toEqual([0, 0, 1]);
    expect(await countsOf(id)).toMatchObject({ status: 'sending', recipients: 30, waiting: 30 });
    await sendRest();
    expect(await countsOf(id)).toMatchObject({ status: 'sent', recipients: 30, waiting: 0, sent: 30 });
    expect(await releaseDue(database)).toEqual({ released: 0, emails: 0 });
    expect((await readAudit(database, `newsletter:${id}`)).map(({ action }) => action).sort()).toEqual([
      'newsletter.create',
      'newsletter.release',
      'newsletter.send',
    ]);
  });

  it('matches topics that overlap; a deleted category matches nothing', async () => {
    const contacts = await addContacts(5);
    const topics = [['a'], ['b'], ['a', 'b'], ['gone'], []];
    for (const [n, each] of topics.entries())
      await database.pool.query('UPDATE contacts SET topics = $2 WHERE id = $1', [contacts[n]?.id, each]);
    const recipientsOf = async (wanted: string[] | null) => {
      const { id } = await draft();
      await database.pool.query('UPDATE newsletters SET topics = $2 WHERE id = $1', [id, wanted ?? []]);
      const { recipients } = await getNewsletterDetail(id);
      await sendNow(id);
      expect((await countsOf(id)).recipients).toBe(recipients);
      return recipients;
    };
    expect([
      await recipientsOf(null),
      await recipientsOf(['a']),
      await recipientsOf(['gone', 'b']),
      await recipientsOf(['gone']),
    ]).toEqual([5, 3, 3, 0]);
  });

  it('keeps a topic whose category was deleted, until it is left out', async () => {
    const { id } = await draft();
    await database.pool.query("UPDATE newsletters SET topics = '{gone}' WHERE id = $1", [id]);
    const change = (topics: string[]) => updateNewsletter(database, id, { topics }, editor);
    expect((await change(['gone', 'a'])).topics).toEqual(['gone', 'a']);
    await change(['a']);
    await expect(change(['gone'])).rejects.toThrow(InvalidFields);
  });

  it('says who gave each field its present value: by name, or as in the audit log', async () => {
    const { id } = await draft();
    await addStaff(database, { email: 'editor@example.com', role: 'editor', name: 'Ann' });
    const changeAs = (name: string, update: NewsletterUpdate) => updateNewsletter(database, id, update, { ...editor, name });
    expect((await getNewsletterDetail(id)).changed_by).toEqual({});
    await changeAs('staff:gone@example.com', { subject_en: 'April', intro_en: 'Theirs' });
    await changeAs(editor.name, { subject_en: 'May', subject_zh: '三月', topics: ['a'] });
    expect((await getNewsletterDetail(id.toUpperCase())).changed_by).toEqual({
      subject_en: 'Ann',
      intro_en: 'staff:gone@example.com',
      topics: 'Ann',
    });
    // Ann chose another topic than the one that the deletion of hers left.
    await insertCategory(database.pool, 'short-lived');
    await changeAs(editor.name, { topics: ['short-lived'] });
    await deleteCategory(database, 'short-lived', 'a', editor);
    const { topics, changed_by } = await getNewsletterDetail(id);
    expect([topics, Object.keys(changed_by)]).toEqual([['a'], ['intro_en', 'subject_en']]);
  });

  it('can be changed while one of its topics is deleted', async () => {
    const { id } = await draft();
    const change = (topics: string[]) => updateNewsletter(database, id, { topics }, editor);
    for (let round = 0; round < 20; round += 1) {
      const topic = `leaving-${round}`;
      await insertCategory(database.pool, topic);
      await change([topic]);
      const [changed, deleted] = await Promise.allSettled([
        inParallel(3, 1, (n) => change(n % 2 === 0 ? [topic, 'a'] : [topic])),
        deleteCategory(database, topic, 'b', editor),
      ]);
      expect(deleted).toMatchObject({ status: 'fulfilled' });
      // Too late, the topic is unknown.
      if (changed.status === 'rejected') expect(changed.reason).toBeInstanceOf(InvalidFields);
      expect(await read(database.pool, 'SELECT topics FROM newsletters WHERE id = $1', [id])).toContain('b');
    }
  });

  it('copies its texts: later edits change no email, and a missing language is named', async () => {
    await addContacts(2);
    const { id } = await draft();
    await sendNow(id);
    await database.pool.query("UPDATE articles SET title_en = 'Edited', excerpt_en = 'Edited' WHERE slug = 'one'");
    const before = await getNewsletterDetail(id);
    await sendRest();
    const byLanguage = Object.fromEntries(service.delivered[0]?.mails.map((mail) => [mail.subject, mail]) ?? []);
    const [english, chinese] = [byLanguage.March, byLanguage.三月];
    expect(english?.text).toContain(
      `First.\n\nSecond.\n\nOne\nAbstract\n${appUrl}/en/archive/one\n\n二 (in Chinese)\n摘要\n${appUrl}/en/archive/two\n`,
    );
    expect(chinese?.text).toContain(`一\n摘要\n${appUrl}/zh/archive/one\n\n二\n摘要\n${appUrl}/zh/archive/two\n`);
    expect(english?.text).toContain(`${appUrl}/en/newsletter/${id}\n`);
    expect(chinese?.text).toContain(`${appUrl}/zh/newsletter/${id}\n`);
    for (const mail of [english, chinese]) {
      expect(mail?.text).not.toContain('Body one');
      expect(mail?.html).not.toMatch(/Body one|<img|<script|url\(/);
      expect(mail?.text.trimEnd().split('\n').at(-1)).toBe('Hospitality Intelligence, 1 Example Street, Example City');
    }
    expect(before.preview.en.text).toContain('One\nAbstract');
    await database.pool.query("UPDATE articles SET title_en = 'One', excerpt_en = 'Abstract' WHERE slug = 'one'");
  });

  it('fails without a published article, with one email to the author', async () => {
    await addContacts(3);
    const { id } = await draft();
    await database.pool.query("UPDATE articles SET is_published = false WHERE slug IN ('one', 'two')");
    await scheduleNewsletter(database, id, undefined, editor);
    expect(await Promise.all([releaseDue(database), releaseDue(other)])).toContainEqual({ released: 0, emails: 1 });
    await database.pool.query("UPDATE articles SET is_published = true WHERE slug IN ('one', 'two')");
    const { rows } = await database.pool.query('SELECT status, reason FROM newsletters WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'failed', reason: 'articles_unpublished' }]);
    const sent: { to: string; url: string }[] = [];
    await sendDueEmails(database, async ({ to, url }) => void sent.push({ to, url }), 10, { appUrl });
    expect(sent).toEqual([{ to: 'editor@example.com', url: `${appUrl}/admin/newsletters/${id}` }]);
    expect(await statusError(scheduleNewsletter(database, id, undefined, editor))).toBe('failed');
  });

  it('waits for its time, which a repeat changes', async () => {
    const { id } = await draft();
    for (const days of [1, 2]) {
      const at = new Date(Date.now() + days * 86_400_000).toISOString();
      expect(await scheduleNewsletter(database, id, at, editor)).toMatchObject({ status: 'scheduled', send_at: at });
      expect(await releaseDue(database)).toEqual({ released: 0, emails: 0 });
    }
    await updateNewsletter(database, id, { subject_en: 'April' }, editor);
    expect(await sendNow(id)).toEqual({ released: 1, emails: 0 });
    expect(await scheduleNewsletter(database, id, undefined, editor)).toMatchObject({ status: 'sending', subject_en: 'April' });
    expect(await statusError(updateNewsletter(database, id, { subject_en: 'May' }, editor))).toBe('sending');
    await releaseDue(database);
    expect((await countsOf(id)).status).toBe('sent');
    expect(await statusError(cancelNewsletter(database, id, editor))).toBe('sent');
  });
});

describe('a newsletter that is being sent', () => {
  it('stops when it is cancelled: only the batch already begun goes out', async () => {
    await addContacts(250);
    const { id } = await draft();
    await sendNow(id);
    service.behave((response) => respond(response, 429, { name: 'rate_limit_exceeded' }));
    await sendRound();
    expect(await cancelNewsletter(database, id, editor)).toMatchObject({
      status: 'cancelled',
      counts: { recipients: 250, waiting: 0, sent: 0, skipped: 250 },
    });
    expect(await cancelNewsletter(database, id, editor)).toMatchObject({ status: 'cancelled' });
    const waiting = 'SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL';
    expect((await database.pool.query(waiting)).rows).toEqual([{ n: 100 }]);
    service.behave(undefined);
    await database.pool.query("UPDATE mail_batches SET next_at = now() - interval '1 second'");
    await sendRest();
    expect(await countsOf(id)).toMatchObject({ status: 'cancelled', recipients: 250, waiting: 0, sent: 100, skipped: 150 });
    expect(service.delivered).toHaveLength(1);
  });

  it('ends although an email was erased while it waited', async () => {
    const contacts = await addContacts(3);
    const { id } = await draft();
    await sendNow(id);
    await database.pool.query('DELETE FROM mails WHERE to_email = $1', [contacts[1]?.email]);
    await database.pool.query('DELETE FROM contacts WHERE email = $1', [contacts[1]?.email]);
    await sendRest();
    expect(await countsOf(id)).toMatchObject({ status: 'sent', recipients: 3, sent: 2, skipped: 1, waiting: 0 });
  });
});

describe('reports of the email service', () => {
  it('lead to the states of a model in any order and with repetitions', async () => {
    const contacts = await addContacts(60);
    const newsletter = await startNewsletter(contacts);
    await sendRound();
    const { rows } = await database.pool.query<{ id: string; contact_id: string }>(
      'SELECT id, contact_id FROM mails ORDER BY to_email',
    );
    // Every third contact confirmed again after its email: reports about that email are about an earlier consent.
    await database.pool.query("UPDATE contacts SET confirmed_at = clock_timestamp() + interval '1 hour' WHERE id = ANY ($1)", [
      rows.filter((_, n) => n % 3 === 0).map(({ contact_id }) => contact_id),
    ]);
    const random = (() => {
      let state = 20_261_124;
      return () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
      };
    })();
    const events = Array.from({ length: 600 }, () => ({
      mail: rows[Math.floor(random() * rows.length * 0.8)]?.id ?? '',
      status: random() < 0.7 ? ('bounced' as const) : ('complained' as const),
    })).filter(({ mail, status }) => status === 'bounced' || Number.parseInt(mail.slice(0, 2), 16) % 2 === 0);
    for (let n = 0; n < events.length; n += 20)
      await Promise.all(events.slice(n, n + 20).map((event, k) => recordReport(k % 2 ? database : other, event)));

    const expected = rows.map(({ id }, n) => {
      const statuses = new Set(events.filter(({ mail }) => mail === id).map(({ status }) => status));
      const outcome = statuses.has('complained') ? 'complained' : statuses.has('bounced') ? 'bounced' : null;
      return { id, outcome, status: n % 3 === 0 ? 'confirmed' : (outcome ?? 'confirmed') };
    });
    const { rows: stored } = await database.pool.query(
      'SELECT m.id, m.outcome, c.status FROM mails m JOIN contacts c ON c.id = m.contact_id ORDER BY to_email',
    );
    expect(stored).toEqual(expected);
    const times = (outcome: string) => expected.filter((each) => each.outcome === outcome).length;
    expect(times('bounced')).toBeGreaterThan(5);
    expect(times('complained')).toBeGreaterThan(5);
    expect(await countsOf(newsletter)).toMatchObject({
      sent: 60,
      failed: 0,
      waiting: 0,
      bounced: times('bounced'),
      complained: times('complained'),
    });
  });

  it('prove that an email of an abandoned batch was sent', async () => {
    const newsletter = await startNewsletter(await addContacts(2));
    service.behave((response) => response.destroy());
    await sendRound();
    await database.pool.query(
      "UPDATE mail_batches SET unknown_since = now() - interval '25 hours', next_at = now() - interval '1 second'",
    );
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM mails ORDER BY to_email');
    await recordReport(database, { mail: rows[0]?.id ?? '', status: 'bounced' });
    await sendRound();
    expect(await openBatch()).toBeUndefined();
    expect(await countsOf(newsletter)).toMatchObject({ sent: 1, failed: 1, bounced: 1 });
    await recordReport(database, { mail: rows[1]?.id ?? '', status: 'complained' });
    expect(await countsOf(newsletter)).toMatchObject({ sent: 2, failed: 0, bounced: 1, complained: 1 });
  });

  it('change nothing if their email is unknown or an ordinary one', async () => {
    await recordReport(database, { mail: randomUUID(), status: 'complained' });
    await database.pool.query("INSERT INTO mails (to_email, template, locale) VALUES ('a@example.com', 'sign_in', 'en')");
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM mails');
    await recordReport(database, { mail: rows[0]?.id ?? '', status: 'bounced' });
    expect((await database.pool.query('SELECT outcome FROM mails')).rows).toEqual([{ outcome: null }]);
  });
});
