import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { unsubscribeByToken } from '../../lib/audience/contacts/writes';
import { addContacts, countDeliveries, startNewsletter, type TestContact } from '../support/bulk-email-contacts';
import { sendThroughKills } from '../support/bulk-kills';
import { inParallel } from '../support/concurrency';
import { newAddress } from '../support/http';
import { findProgram } from '../support/programs';
import { seeded } from '../support/writers';
import { compareCpu } from './cpu-ratio';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { openAgent, quantile, send, waitSeconds, waitUntil } from './load';
import { type Check, check, type Settings } from './scenario';

const CONTACTS = 5_000;
const KILLS = 50;
const LEAVING = 10_000;
const EMAILS = 20_000;
const LINKS = 300;
/** Between two private links, so that they are spread over the send. */
const LINK_SECONDS = 0.6;
const MAX_LINK_SECONDS = 5;
const MAX_RATIO = 1.03;

/** One newsletter through two processes that are killed again and again, over a provider that fails and loses responses. */
export const sendNewsletter = ({ kills = KILLS, log }: Settings): Promise<Check[]> =>
  withEnvironment(async ({ database }) => {
    const report = await sendThroughKills(database, { contacts: CONTACTS, kills });
    log(`${report.requests} requests for ${CONTACTS} emails`);
    return [
      check(
        `${CONTACTS} contacts, two processes, ${kills} kills: one email each`,
        report,
        report.once === CONTACTS && report.doubled === 0 && report.lost === 0 && report.kills === kills,
      ),
    ];
  });

/** Starts a process that sends batches until it is killed. */
async function startSender({ database, mail }: SoakEnvironment): Promise<ChildProcess> {
  const child = spawn(process.execPath, [findProgram('tests/support/bulk-sender-process.ts'), database.url, mail.url], {
    env: { ...process.env, APP_URL: 'http://localhost:3000' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

/** Ten thousand contacts leave by one click while their newsletter is sent by two processes. */
export const leaveWhileSending = ({ log }: Settings): Promise<Check[]> =>
  withEnvironment(async (environment) => {
    const { database, mail } = environment;
    mail.behave((_, __, accept) => setTimeout(accept, 100));
    const contacts = await addContacts(LEAVING + 2_000, database.pool);
    const newsletter = await startNewsletter(contacts, database.pool);
    const left = new Map<string, Date>();
    const leave = async ({ email, unsubscribe_token }: TestContact) => {
      await unsubscribeByToken(database, unsubscribe_token, { requestId: 'soak', now: new Date() });
      const { rows } = await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      left.set(email, rows[0]?.now ?? new Date());
    };
    const children = [await startSender(environment), await startSender(environment)];
    try {
      // From everywhere in the queue, so that many leave while their own batch is begun.
      const random = seeded(39);
      const leaving = contacts.map((contact) => ({ contact, at: random() })).sort((a, b) => a.at - b.at);
      await inParallel(LEAVING, 8, (n) => leave((leaving[n] as (typeof leaving)[number]).contact));
      await waitUntil(async () => {
        const { rows } = await database.pool.query('SELECT waiting FROM newsletters WHERE id = $1', [newsletter]);
        return rows[0].waiting === 0;
      }, 300);
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
    const { rows } = await database.pool.query<{ to_email: string; begun: Date }>(
      'SELECT to_email, b.created_at AS begun FROM mails m JOIN mail_batches b ON b.id = m.batch_id',
    );
    const late = rows.filter(
      ({ to_email, begun }) => (left.get(to_email)?.getTime() ?? Number.POSITIVE_INFINITY) < begun.getTime(),
    );
    const reached = rows.filter(({ to_email }) => left.has(to_email)).length;
    log(`${left.size} contacts left, ${reached} of them after their batch had begun`);
    const doubled = [...countDeliveries(mail.delivered).values()].filter((times) => times > 1).length;
    return [
      check(
        `${LEAVING} unsubscribe during a send: none is in a later batch`,
        { late: late.length, doubled, skipped: contacts.length - rows.length },
        late.length === 0 && doubled === 0 && left.size === LEAVING && reached > 0 && reached < LEAVING,
      ),
    ];
  });

/** Readers ask for private links while a whole service sends a newsletter to 20,000. */
export const requestLinksWhileSending = ({ log }: Settings): Promise<Check[]> =>
  withEnvironment(async (environment) => {
    const { database, mail, start } = environment;
    const { url } = await start({ ...UNLIMITED, LIMIT_MAIL_PER_CLIENT_HOUR: '1000000' });
    await database.pool.query(
      `INSERT INTO subscribers (email, plan, active_until)
       SELECT 'link-' || n || '@example.com', 'premium', now() + interval '1 year' FROM generate_series(1, $1) n`,
      [LINKS],
    );
    const arrived = new Map<string, number>();
    const accept = (email: string) => arrived.set(email, performance.now());
    mail.behave((_, { mails }, done) =>
      setTimeout(() => {
        done();
        for (const { to } of mails) if (to.startsWith('link-')) accept(to);
      }, 100),
    );
    const newsletter = await startNewsletter(await addContacts(EMAILS, database.pool), database.pool);
    const agent = openAgent();
    const asked = new Map<string, number>();
    for (let n = 1; n <= LINKS; n += 1) {
      const email = `link-${n}@example.com`;
      asked.set(email, performance.now());
      const reply = await send(url, agent, {
        target: '/api/v1/keys/request',
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      });
      if (reply.status !== 200) throw new Error(`POST /keys/request: ${reply.status} ${reply.text}`);
      if (n % 100 === 0) log(`${n} links, ${mail.delivered.length} requests to the email service`);
      await waitSeconds(LINK_SECONDS);
    }
    const { rows } = await database.pool.query('SELECT waiting, sent FROM newsletters WHERE id = $1', [newsletter]);
    const isStillSending = rows[0].waiting > 0;
    await waitUntil(async () => arrived.size === LINKS, 60);
    const seconds = [...asked].map(([email, at]) => ((arrived.get(email) ?? Number.POSITIVE_INFINITY) - at) / 1_000);
    const p99 = quantile(seconds, 0.99);
    return [
      check(
        `private links during a send to ${EMAILS} are accepted within ${MAX_LINK_SECONDS} s at p99`,
        `p50 ${quantile(seconds, 0.5).toFixed(2)} s, p99 ${p99.toFixed(2)} s, ${rows[0].sent} newsletters sent meanwhile`,
        p99 <= MAX_LINK_SECONDS && isStillSending && rows[0].sent > 0,
      ),
    ];
  });

/** What a read costs while another process sends bulk email, compared with the same reads while that process is stopped. */
export const readWhileSending = ({ log }: Settings): Promise<Check[]> =>
  withEnvironment(async (environment) => {
    const { database, mail, start } = environment;
    // More than the one batch a second of the service.
    mail.behave((_, __, accept) => setTimeout(accept, 300));
    await startNewsletter(await addContacts(EMAILS, database.pool), database.pool);
    const service = await start(UNLIMITED, findProgram('tests/support/api-server.ts'));
    const sender = await startSender(environment);
    let meanwhile = 0;
    const besideSender = async (signal: 'SIGCONT' | 'SIGSTOP', reads: () => Promise<void>) => {
      sender.kill(signal);
      // Both sides begin after the same pause.
      await waitSeconds(0.5);
      const before = mail.attempts.length;
      await reads();
      if (signal === 'SIGCONT') meanwhile += mail.attempts.length - before;
    };
    try {
      const ratio = await compareCpu(
        { service, around: (reads) => besideSender('SIGSTOP', reads) },
        { service, around: (reads) => besideSender('SIGCONT', reads) },
      );
      log(`reads while sending cost ${ratio.toFixed(3)} of those beside nothing`);
      const outcome = `${ratio.toFixed(3)}, ${meanwhile} batches meanwhile`;
      return [check('reads while bulk email is sent are within 3 %', outcome, ratio <= MAX_RATIO && meanwhile > 10)];
    } finally {
      sender.kill('SIGKILL');
    }
  });
