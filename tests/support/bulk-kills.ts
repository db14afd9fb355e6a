import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Database } from '../../lib/platform/db/client';
import { addContacts, countDeliveries, startNewsletter } from './bulk-email-contacts';
import { type Behaviour, respond, startFakeResend } from './fake-resend';
import { findProgram } from './programs';

type KillReport = { contacts: number; kills: number; requests: number; once: number; doubled: number; lost: number };

/** Accepts most batches; loses every fifth response after accepting, fails or rejects others. */
function toFaultyBehaviour(): Behaviour {
  let n = 0;
  return (response, _, accept) => {
    n += 1;
    if (n % 5 === 0) {
      response.end = () => response;
      accept();
      response.destroy();
    } else if (n % 7 === 0) respond(response, 500, { name: 'application_error' });
    else if (n % 11 === 0) respond(response, 429, { name: 'rate_limit_exceeded' });
    else setTimeout(accept, 30);
  };
}

/**
 * Sends one newsletter through two processes that are killed again and again, over an email service that fails and loses
 * responses. Waiting is shortened: the claim of a killed process and the pause of a failed batch end at once.
 */
export async function sendThroughKills(database: Database, options: { contacts: number; kills: number }): Promise<KillReport> {
  const service = await startFakeResend();
  service.behave(toFaultyBehaviour());
  const contacts = await addContacts(options.contacts, database.pool);
  const newsletter = await startNewsletter(contacts, database.pool);
  const start = async (): Promise<ChildProcess> => {
    const script = findProgram('tests/support/bulk-sender-process.ts');
    const child = spawn(process.execPath, [script, database.url, service.url], {
      env: { ...process.env, APP_URL: 'http://localhost:3000' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  };
  const children = [await start(), await start()];
  let kills = 0;
  const isDone = async () => {
    const { rows } = await database.pool.query('SELECT waiting FROM newsletters WHERE id = $1', [newsletter]);
    return rows[0].waiting === 0;
  };
  try {
    for (let turn = 0; !(await isDone()); turn += 1) {
      const victim = turn % 2;
      const before = service.attempts.length;
      for (let waits = 0; waits < 100 && service.attempts.length === before && !(await isDone()); waits += 1) {
        await database.pool.query('UPDATE mail_batches SET next_at = clock_timestamp() WHERE ended_at IS NULL');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      if (kills >= options.kills) continue;
      const child = children[victim] as ChildProcess;
      child.kill('SIGKILL');
      await once(child, 'exit');
      kills += 1;
      await database.pool.query("DELETE FROM job_claims WHERE name = 'bulk-email'");
      children[victim] = await start();
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await service.close();
  }
  const counts = countDeliveries(service.delivered);
  const values = contacts.map(({ email }) => counts.get(email) ?? 0);
  return {
    contacts: contacts.length,
    kills,
    requests: service.attempts.length,
    once: values.filter((times) => times === 1).length,
    doubled: values.filter((times) => times > 1).length,
    lost: values.filter((times) => times === 0).length,
  };
}
