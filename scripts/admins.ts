import { parseArgs } from 'node:util';
import {
  type AdminToken,
  addAdmin,
  listAdmins,
  listAdminTokens,
  MAX_TOKEN_DAYS,
  makeAdminToken,
  removeAdmin,
  revokeAdminToken,
} from '../lib/admin/writes';
import { foldEmail } from '../lib/email';
import { readEnv } from '../lib/env';
import { foldName } from '../lib/subscribers/rules';
import { runCommand, UsageError } from './lib/command';
import { toTable } from './lib/table';

const USAGE = `npm run admins -- add EMAIL                make an address an administrator's
npm run admins -- remove EMAIL             take the role back; sessions end at once
npm run admins -- list                     who administers
npm run admins -- token NAME [--days 90]   make an admin token; it is printed this once
npm run admins -- tokens                   the tokens there are
npm run admins -- revoke-token PREFIX      end a token, as hia_7Fq2mB9x`;

const BY = { actor: 'operator', requestId: undefined };
const DAYS = 90;

runCommand(USAGE, async (argv) => {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: { days: { type: 'string' } } });
  const [command, ...names] = positionals;
  const take = (count: number, what: string): string => {
    if (names.length !== count) throw new UsageError(`admins ${command} takes ${what}`);
    if (values.days !== undefined && command !== 'token') throw new UsageError(`admins ${command} does not take --days`);
    return names[0] ?? '';
  };
  switch (command) {
    case 'add': {
      const email = readEmail(take(1, 'one address'));
      return async (database) => {
        const added = await addAdmin(database, email, BY);
        console.log(added ? `${email} is an administrator now` : `${email} is an administrator already`);
        return 0;
      };
    }
    case 'remove': {
      const email = readEmail(take(1, 'one address'));
      return async (database) => {
        if (!(await removeAdmin(database, email, BY))) throw new Error(`${email} is no administrator`);
        console.log(`${email} is no administrator any more`);
        if (readEnv().adminEmails.some((named) => foldEmail(named) === email))
          console.error(`ADMIN_EMAILS still names ${email}: take it out there, or the next start adds it again`);
        return 0;
      };
    }
    case 'list':
      take(0, 'no name');
      return async (database) => {
        const admins = await listAdmins(database);
        const rows = admins.map(({ email, addedAt }) => [email, toDay(addedAt)]);
        console.log(rows.length === 0 ? 'There are no administrators.' : toTable(['EMAIL', 'SINCE'], rows));
        return 0;
      };
    case 'token': {
      const name = foldName(take(1, 'one name, of what the token is for'));
      if (!name) throw new UsageError('a token takes a name of one line');
      const days = readDays(values.days);
      return async (database) => {
        const token = await makeAdminToken(database, { name, days, now: new Date() }, BY);
        console.error(`Token "${name}", until ${toDay(token.expiresAt)}. It is shown this once:`);
        console.log(token.text);
        return 0;
      };
    }
    case 'tokens':
      take(0, 'no name');
      return async (database) => {
        const tokens = await listAdminTokens(database);
        console.log(tokens.length === 0 ? 'There are no admin tokens.' : tokenTable(tokens));
        return 0;
      };
    case 'revoke-token': {
      const prefix = /^hia_[0-9A-Za-z]{8}(?=_|$)/.exec(take(1, 'one prefix'))?.[0];
      if (!prefix) throw new UsageError('a prefix looks like hia_7Fq2mB9x');
      return async (database) => {
        const outcome = await revokeAdminToken(database, prefix, BY);
        if (outcome === 'unknown') throw new Error(`there is no admin token ${prefix}`);
        console.log(outcome === 'revoked' ? `${prefix} is revoked` : `${prefix} is revoked already`);
        return 0;
      };
    }
    default:
      throw new UsageError(command ? `there is no command "admins ${command}"` : 'name a command');
  }
});

function tokenTable(tokens: readonly AdminToken[]): string {
  const now = new Date();
  const rows = tokens.map((token) => [
    token.prefix,
    token.revokedAt ? 'revoked' : token.expiresAt <= now ? 'expired' : 'active',
    toDay(token.createdAt),
    toDay(token.expiresAt),
    token.lastUsedAt ? toDay(token.lastUsedAt) : 'never',
    token.name,
  ]);
  return toTable(['PREFIX', 'STATUS', 'MADE', 'EXPIRES', 'LAST USED', 'NAME'], rows);
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);

function readEmail(text: string): string {
  const email = foldEmail(text.trim());
  if (!email) throw new UsageError(`"${text}" is no e-mail address`);
  return email;
}

function readDays(text: string | undefined): number {
  const days = text === undefined ? DAYS : /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_TOKEN_DAYS) throw new UsageError(`--days takes a whole number from 1 to ${MAX_TOKEN_DAYS}`);
  return days;
}
