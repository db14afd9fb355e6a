import { parseArgs } from 'node:util';
import { listAdminTokens } from '../lib/console/admin/reads';
import { type AdminToken, type TokenScope, tokenScopes } from '../lib/console/admin/record';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, toTokenStatus } from '../lib/console/admin/rules';
import { createAdminToken, revokeAdminToken } from '../lib/console/admin/writes';
import { listAdmins } from '../lib/people/staff/reads';
import { disableAdmin, ensureAdmin } from '../lib/people/staff/writes';
import { foldName } from '../lib/people/subscribers/rules';
import { operator } from '../lib/platform/actor';
import { readEmail, runCommand, UsageError } from './lib/command';
import { toTable } from './lib/table';

const USAGE = `npm run admins -- add EMAIL                make an email address an enabled administrator
npm run admins -- remove EMAIL             disable an administrator and end their sessions
npm run admins -- list                     list administrators
npm run admins -- token NAME [--days 90] [--scope all|editorial]
                                           create an admin token; it is printed only once
npm run admins -- tokens                   list admin tokens
npm run admins -- revoke-token PREFIX      revoke a token, for example hia_7Fq2mB9x`;

runCommand(USAGE, async (argv) => {
  const options = { days: { type: 'string' }, scope: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
  const [command, ...names] = positionals;
  const getArgument = (count: number, what: string): string => {
    if (names.length !== count) throw new UsageError(`admins ${command} takes ${what}`);
    const [option] = command === 'token' ? [] : Object.keys(values);
    if (option) throw new UsageError(`admins ${command} does not take --${option}`);
    return names[0] ?? '';
  };
  switch (command) {
    case 'add': {
      const email = readEmail(getArgument(1, 'one email address'));
      return async (database) => {
        const added = await ensureAdmin(database, email, operator, { enable: true });
        console.log(added ? `${email} is now an administrator` : `${email} is already an administrator`);
        return 0;
      };
    }
    case 'remove': {
      const email = readEmail(getArgument(1, 'one email address'));
      return async (database) => {
        if (!(await disableAdmin(database, email, operator))) throw new Error(`${email} is not an administrator`);
        console.log(`${email} is no longer an administrator`);
        if ((await listAdmins()).length === 0)
          console.error('Nobody is an administrator now. Make somebody one: npm run admins -- add EMAIL');
        return 0;
      };
    }
    case 'list':
      getArgument(0, 'no arguments');
      return async () => {
        const admins = await listAdmins();
        const rows = admins.map(({ email, addedAt }) => [email, toDay(addedAt)]);
        console.log(rows.length === 0 ? 'No administrators.' : toTable(['EMAIL', 'SINCE'], rows));
        return 0;
      };
    case 'token': {
      const name = foldName(getArgument(1, 'one name that says what the token is for'));
      if (!name) throw new UsageError('the name of a token must be one line of text');
      const [days, scope] = [readDays(values.days), readScope(values.scope)];
      return async (database) => {
        const token = await createAdminToken(database, { name, scope, days, now: new Date() }, operator);
        console.error(`Token "${name}", valid until ${toDay(token.expiresAt)}. It is shown only once:`);
        console.log(token.text);
        return 0;
      };
    }
    case 'tokens':
      getArgument(0, 'no arguments');
      return async () => {
        const tokens = await listAdminTokens();
        console.log(tokens.length === 0 ? 'No admin tokens.' : tokenTable(tokens));
        return 0;
      };
    case 'revoke-token': {
      const prefix = /^hia_[0-9A-Za-z]{8}(?=_|$)/.exec(getArgument(1, 'one prefix'))?.[0];
      if (!prefix) throw new UsageError('a prefix has the form hia_7Fq2mB9x');
      return async (database) => {
        const outcome = await revokeAdminToken(database, prefix, operator);
        if (outcome === 'unknown') throw new Error(`there is no admin token ${prefix}`);
        console.log(outcome === 'revoked' ? `${prefix} is now revoked` : `${prefix} is already revoked`);
        return 0;
      };
    }
    default:
      throw new UsageError(command ? `unknown command "admins ${command}"` : 'a command is missing');
  }
});

function tokenTable(tokens: readonly AdminToken[]): string {
  const now = new Date();
  const rows = tokens.map((token) => [
    token.prefix,
    toTokenStatus(token, now),
    token.scope,
    toDay(token.createdAt),
    toDay(token.expiresAt),
    token.lastUsedAt ? toDay(token.lastUsedAt) : 'never',
    token.name,
  ]);
  return toTable(['PREFIX', 'STATUS', 'SCOPE', 'CREATED', 'EXPIRES', 'LAST USED', 'NAME'], rows);
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);

function readDays(text: string | undefined): number {
  const days = text === undefined ? DEFAULT_TOKEN_DAYS : /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_TOKEN_DAYS) throw new UsageError(`--days must be a whole number from 1 to ${MAX_TOKEN_DAYS}`);
  return days;
}

function readScope(text = 'all'): TokenScope {
  const scope = tokenScopes.find((name) => name === text);
  if (!scope) throw new UsageError(`--scope must be ${tokenScopes.join(' or ')}`);
  return scope;
}
