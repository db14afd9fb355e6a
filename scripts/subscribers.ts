import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importSubscribers } from '../lib/people/subscriber-import/writes';
import { listAllSubscribers } from '../lib/people/subscribers/reads';
import { plans, type SubscriberRecord } from '../lib/people/subscribers/record';
import { foldName, MAX_NAME_LENGTH, parseEnd, toSubscriberStatus } from '../lib/people/subscribers/rules';
import {
  addSubscriber,
  cancelSubscriber,
  renewSubscriber,
  resumeSubscriber,
  suspendSubscriber,
} from '../lib/people/subscribers/writes';
import { operator } from '../lib/platform/actor';
import type { Database } from '../lib/platform/db/client';
import { readEmail, resolvePath, runCommand, UsageError, type Work } from './lib/command';
import { startProgress } from './lib/progress';
import { toTable } from './lib/table';

const USAGE = `npm run subscribers -- add EMAIL --plan premium|api --until 2027-12-31 [--name N]
npm run subscribers -- list                                 list all subscribers
npm run subscribers -- renew EMAIL --until 2028-12-31 [--plan premium|api]
npm run subscribers -- cancel EMAIL                         end the subscription now
npm run subscribers -- suspend EMAIL                        reject the key and end the sessions
npm run subscribers -- resume EMAIL                         end a suspension
npm run subscribers -- import FILE.csv                      add or renew; columns email,plan,until,name

A date means the end of that day in UTC.`;

runCommand(USAGE, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { plan: { type: 'string' }, until: { type: 'string' }, name: { type: 'string' } },
  });
  const [command, ...names] = positionals;
  /** Rejects options that the command would silently ignore. */
  const getArgument = (count: number, what: string, ...options: (keyof typeof values)[]): string => {
    if (names.length !== count) throw new UsageError(`subscribers ${command} takes ${what}`);
    const extra = (Object.keys(values) as (keyof typeof values)[]).find((option) => !options.includes(option));
    if (extra) throw new UsageError(`subscribers ${command} does not take --${extra}`);
    return names[0] ?? '';
  };
  switch (command) {
    case 'add': {
      const email = readEmail(getArgument(1, 'one email address', 'plan', 'until', 'name'));
      const [plan, activeUntil, name] = [readPlan(values.plan), readEnd(values.until), readName(values.name ?? '')];
      return change((database) => addSubscriber(database, { email, plan, activeUntil, name }, operator));
    }
    case 'renew': {
      const email = readEmail(getArgument(1, 'one email address', 'plan', 'until'));
      const terms = { activeUntil: readEnd(values.until), plan: values.plan === undefined ? undefined : readPlan(values.plan) };
      return change((database) => renewSubscriber(database, { email }, terms, operator));
    }
    case 'cancel': {
      const email = readEmail(getArgument(1, 'one email address'));
      return change((database) => cancelSubscriber(database, { email }, new Date(), operator));
    }
    case 'suspend': {
      const email = readEmail(getArgument(1, 'one email address'));
      return change((database) => suspendSubscriber(database, { email }, operator));
    }
    case 'resume': {
      const email = readEmail(getArgument(1, 'one email address'));
      return change((database) => resumeSubscriber(database, { email }, operator));
    }
    case 'list':
      getArgument(0, 'no arguments');
      return async () => {
        const subscribers = await listAllSubscribers();
        console.log(subscribers.length === 0 ? 'No subscribers.' : table(subscribers));
        return 0;
      };
    case 'import': {
      const file = resolvePath(getArgument(1, 'one file'));
      const text = await readText(file);
      return (database) => load(database, path.basename(file), text);
    }
    default:
      throw new UsageError(command ? `unknown command "subscribers ${command}"` : 'a command is missing');
  }
});

/** Changes one subscriber and prints the result. */
function change(write: (database: Database) => Promise<SubscriberRecord>): Work {
  return async (database) => {
    console.log(table([await write(database)]));
    return 0;
  };
}

function table(subscribers: readonly SubscriberRecord[]): string {
  const now = new Date();
  return toTable(
    ['EMAIL', 'PLAN', 'STATUS', 'UNTIL (UTC)', 'NAME'],
    subscribers.map((subscriber) => [
      subscriber.email,
      subscriber.plan,
      toSubscriberStatus(subscriber, now),
      subscriber.activeUntil.toISOString().slice(0, 16).replace('T', ' '),
      subscriber.name,
    ]),
  );
}

async function load(database: Database, file: string, text: string): Promise<number> {
  const progress = startProgress();
  const report = await importSubscribers(database, text, operator, {
    onProgress: (done) => progress.show(undefined, `${done} lines`),
  });
  progress.end();
  console.log(`${report.added} added, ${report.renewed} renewed, ${report.unchanged} unchanged, ${report.refused} rejected`);
  const rejected = report.lines.filter(({ outcome }) => outcome === 'refused');
  for (const { line, email, reason } of rejected)
    console.error(`  ${file}:${line}: ${email ? `${JSON.stringify(email).slice(1, -1)}: ` : ''}${reason}`);
  if (report.refused > rejected.length) console.error(`  and ${report.refused - rejected.length} more`);
  return report.refused > 0 ? 1 : 0;
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new Error(
      `cannot read ${file}: ${(error as { code?: string }).code === 'ENOENT' ? 'no such file' : (error as Error).message}`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not UTF-8 text; save it as "CSV UTF-8"`);
  }
}

function readPlan(text: string | undefined): (typeof plans)[number] {
  const plan = plans.find((name) => name === text);
  if (!plan) throw new UsageError('--plan must be premium or api');
  return plan;
}

function readEnd(text: string | undefined): Date {
  const end = text === undefined ? undefined : parseEnd(text);
  if (!end) throw new UsageError('--until must be a date such as 2027-12-31');
  return end;
}

function readName(text: string): string {
  const name = foldName(text);
  if (name === undefined) throw new UsageError(`--name must be one line of at most ${MAX_NAME_LENGTH} characters`);
  return name;
}
