// The mistakes of `npm run mutate`: each breaks a guarantee by one line of code, and names the tests that must notice.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are source text
import { StepError } from './process.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} name area/mistake
 * @property {string} file
 * @property {string} from source text that occurs exactly once in the file
 * @property {string} to what replaces it
 * @property {string[]} tests test files, at least one of which must fail
 */

const script = 'lib/counting/counters/step-script.ts';
const counters = {
  windows: 'tests/database/counters-windows.test.ts',
  sources: 'tests/database/counters-sources.test.ts',
  outage: 'lib/counting/counters/resilient-counters.test.ts',
};
const links = 'tests/database/link-requests.test.ts';
const usage = 'tests/database/usage.test.ts';
const redemption = 'tests/database/sign-in-redemption.test.ts';
const session = 'tests/database/session.test.ts';
const changes = 'tests/database/changes.test.ts';
const archive = 'tests/database/archive-invariants.test.ts';
const lifecycle = 'prisma/migrations/20261121091000_lifecycle/migration.sql';
const keys = 'prisma/migrations/20261121100000_keys/migration.sql';
const mirror = 'clients/typescript/src/mirror/mirror.ts';

/** @type {Mutant[]} */
export const mutants = [
  {
    name: 'limits/redis-minute-off-by-one',
    file: script,
    from: 'if minute >= perMinute then',
    to: 'if minute > perMinute then',
    tests: [counters.windows],
  },
  {
    name: 'limits/redis-day-off-by-one',
    file: script,
    from: 'if perDay >= 0 and day >= perDay then',
    to: 'if perDay >= 0 and day > perDay then',
    tests: [counters.windows],
  },
  {
    name: 'limits/redis-day-refilled-after-flush',
    file: script,
    from: 'day = tonumber(counted or ARGV[14])\n  if day < 0 then return { 4, minute, 0, -1, 0, 0 } end',
    to: "day = tonumber(counted or '0')",
    tests: [usage],
  },
  {
    name: 'limits/redis-resumed-day-not-stored',
    file: script,
    from: 'if not counted and day > 0 then',
    to: 'if false then',
    tests: [usage],
  },
  {
    name: 'limits/process-minute-off-by-one',
    file: 'lib/counting/counters/process-counters.ts',
    from: 'if (used.minute >= bucket.perMinute)',
    to: 'if (used.minute > bucket.perMinute)',
    tests: [counters.windows],
  },
  {
    name: 'limits/process-day-not-resumed',
    file: 'lib/counting/counters/process-counters.ts',
    from: 'this.raise(now, bucket.id, { minute: 0, day: dayUsed });',
    to: '',
    tests: [usage],
  },
  {
    name: 'limits/day-refilled-after-restart',
    file: 'lib/counting/limits/rules.ts',
    from: 'perDay: keyedPerDay, subscriberId }',
    to: 'perDay: keyedPerDay }',
    tests: [usage],
  },
  {
    name: 'limits/outage-refills-quota',
    file: 'lib/counting/counters/resilient-counters.ts',
    from: '{ minute: minute.used, day: day?.used ?? 0 }',
    to: '{ minute: 0, day: 0 }',
    tests: [counters.outage],
  },
  {
    name: 'limits/lost-node-takes-the-others-along',
    file: 'lib/counting/counters/resilient-counters.ts',
    from: 'this.#outages.has(this.#nodeOf(id))',
    to: 'true',
    tests: [counters.outage],
  },
  {
    name: 'limits/cluster-window-in-two-slots',
    file: 'lib/counting/counters/cluster-redis.ts',
    from: 'args.with(3, `${args[2]}:none`)',
    to: 'args',
    tests: [counters.windows],
  },
  {
    name: 'limits/addresses-share-a-bucket',
    file: 'lib/counting/limits/rules.ts',
    from: "toNetwork(client)?.bucket ?? 'none'",
    to: "toNetwork(client)?.source ?? 'none'",
    tests: ['tests/database/sign-in-request.test.ts'],
  },
  {
    name: 'links/stranger-locks-subscriber-out',
    file: 'lib/people/links/writes.ts',
    from: 'env().limits.mailPerAddressHour, request, network)',
    to: 'env().limits.mailPerAddressHour, request)',
    tests: [links],
  },
  {
    name: 'links/no-total-over-networks',
    file: 'lib/people/links/writes.ts',
    from: "return (await takeAddress('mail-address-total', env().limits.mailPerAddressTotalHour, request)).passed;",
    to: 'return true;',
    tests: [links],
  },
  {
    name: 'links/purposes-share-a-limit',
    file: 'lib/people/links/writes.ts',
    from: 'keyedHash(name, email.purpose, email.email',
    to: 'keyedHash(name, email.email',
    tests: [links],
  },
  {
    name: 'links/limit-ignored',
    file: 'lib/people/links/writes.ts',
    from: 'if (!allowed) return false;',
    to: '',
    tests: ['tests/database/sign-in-request.test.ts'],
  },
  {
    name: 'links/key-link-for-suspended',
    file: 'lib/people/links/writes.ts',
    from: 'suspended_at IS NULL AND active_until > ${now}',
    to: 'active_until > ${now}',
    tests: [links],
  },
  {
    name: 'links/expired-sign-in-link-works',
    file: 'lib/people/links/writes.ts',
    from: 'ended_at IS NULL AND expires_at > ${now})',
    to: 'ended_at IS NULL AND ${now}::timestamptz IS NOT NULL)',
    tests: [redemption],
  },
  {
    name: 'links/former-subscriber-signs-in',
    file: 'lib/people/links/writes.ts',
    from: 'AND (EXISTS (SELECT 1 FROM subscribers WHERE email = ${email})',
    to: 'AND (true OR EXISTS (SELECT 1 FROM subscribers WHERE email = ${email})',
    tests: [redemption],
  },
  {
    name: 'links/expired-key-link-works',
    file: 'lib/people/links/reads.ts',
    from: 'ended_at IS NULL AND expires_at > ${now}',
    to: 'ended_at IS NULL AND ${now}::timestamptz IS NOT NULL',
    tests: ['tests/database/key-redemption.test.ts'],
  },
  {
    name: 'sources/one-switch-too-many',
    file: 'lib/counting/sources/rules.ts',
    from: 'switches.length >= rule.switches',
    to: 'switches.length > rule.switches',
    tests: ['lib/counting/sources/rules.test.ts'],
  },
  {
    name: 'sources/redis-one-switch-too-many',
    file: script,
    from: 'if #recent >= tonumber(ARGV[7]) then',
    to: 'if #recent > tonumber(ARGV[7]) then',
    tests: [counters.sources],
  },
  {
    name: 'sources/redis-third-source-learned',
    file: script,
    from: 'else return { 3, minute, day, -1, 0, 0 } end',
    to: 'else slot = 1 end',
    tests: [counters.sources],
  },
  {
    name: 'sources/one-hash-for-every-key',
    file: 'lib/counting/sources/rules.ts',
    from: "keyedHash('source', keyId, network.source)",
    to: "keyedHash('source', network.source)",
    tests: ['lib/counting/sources/rules.test.ts'],
  },
  {
    name: 'sources/wider-network',
    file: 'lib/platform/network.ts',
    from: 'source: `${a}.${b}.${c}.0/24`',
    to: 'source: `${a}.${b}.0.0/24`',
    tests: ['lib/platform/network.test.ts'],
  },
  {
    name: 'sources/forged-address-believed',
    file: 'lib/platform/network.ts',
    from: '.at(-hops)',
    to: '.at(0)',
    tests: ['lib/platform/network.test.ts'],
  },
  {
    name: 'sources/slot-overwritten',
    file: 'lib/counting/sources/writes.ts',
    from: 'WHERE known.${own} IS NULL OR known.${own} = EXCLUDED.${own}',
    to: '',
    tests: ['tests/database/key-redemption.test.ts'],
  },
  {
    name: 'keys/stale-epoch-freezes',
    file: 'lib/people/keys/writes.ts',
    from: 'AND switch_epoch = ${key.epoch}',
    to: 'AND switch_epoch >= ${key.epoch}',
    tests: ['tests/database/key-freeze.test.ts'],
  },
  {
    name: 'keys/unfreezing-keeps-switches',
    file: 'lib/people/keys/writes.ts',
    from: 'switch_epoch = switch_epoch + 1',
    to: 'switch_epoch = switch_epoch',
    tests: ['tests/database/key-freeze.test.ts'],
  },
  {
    name: 'keys/link-reusable',
    file: 'lib/people/keys/writes.ts',
    from: 'await endKeyLinks(client, email, context.now);',
    to: '',
    tests: ['tests/database/key-redemption.test.ts'],
  },
  {
    name: 'keys/one-rotation-too-many',
    file: 'lib/people/keys/writes.ts',
    from: 'OFFSET ${MAX_ROTATIONS - 1} LIMIT 1',
    to: 'OFFSET ${MAX_ROTATIONS} LIMIT 1',
    tests: ['tests/database/key-redemption.test.ts'],
  },
  {
    name: 'keys/suspended-subscriber-gets-key',
    file: 'lib/people/keys/writes.ts',
    from: 'if (!isEntitled(subscriber, context.now)) throw new SubscriptionInactiveError();',
    to: '',
    tests: ['tests/database/key-redemption.test.ts'],
  },
  {
    name: 'keys/checksum-not-checked',
    file: 'lib/platform/credentials.ts',
    from: 'if (checksumOf(unsigned) !== checksum) return undefined;',
    to: '',
    tests: ['lib/platform/credentials.test.ts'],
  },
  {
    name: 'keys/frozen-key-works',
    file: 'lib/people/keys/rules.ts',
    from: "if (key.status === 'frozen') return 'key_frozen';",
    to: '',
    tests: ['tests/api/credentials.test.ts'],
  },
  {
    name: 'keys/two-live-keys',
    file: keys,
    from: "CREATE UNIQUE INDEX api_keys_one_live ON api_keys (subscriber_id) WHERE status <> 'revoked';",
    to: '',
    tests: ['tests/api/key-status.test.ts'],
  },
  {
    name: 'keys/audit-rows-changeable',
    file: keys,
    from: 'CREATE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit',
    to: 'CREATE TRIGGER no_change BEFORE DELETE OR TRUNCATE ON audit',
    tests: ['tests/database/audit.test.ts'],
  },
  {
    name: 'sessions/expired-session-works',
    file: 'lib/people/auth/reads.ts',
    from: 's.expires_at > ${now}',
    to: 's.expires_at > ${new Date(0)}',
    tests: [session],
  },
  {
    name: 'sessions/suspension-keeps-session',
    file: 'lib/people/auth/reads.ts',
    from: 's.created_at > u.suspended_at',
    to: 's.created_at IS NOT NULL',
    tests: [session],
  },
  {
    name: 'sessions/disabled-user-keeps-session',
    file: 'lib/people/staff/writes.ts',
    from: 'await endSessions(client, user.email, session);',
    to: '',
    tests: ['tests/database/staff.test.ts'],
  },
  {
    name: 'sessions/cookie-readable-by-scripts',
    file: 'lib/people/auth/rules.ts',
    from: 'httpOnly: true',
    to: 'httpOnly: false',
    tests: [redemption],
  },
  {
    name: 'sessions/open-redirect',
    file: 'lib/people/auth/rules.ts',
    from: '/^\\/(?![/\\\\])[^\\\\\\s\\p{C}]*$/u.test(path)',
    to: '/^\\/[^\\s\\p{C}]*$/u.test(path)',
    tests: ['lib/people/auth/rules.test.ts'],
  },
  {
    name: 'sessions/other-site-signs-in',
    file: 'lib/api/sign-in/endpoint.ts',
    from: "if (method === 'POST') requireOwnOrigin(request, env().appUrl);",
    to: '',
    tests: ['tests/database/sign-in-sessions.test.ts'],
  },
  {
    name: 'access/cache-shares-full-text',
    file: 'lib/api/serve.ts',
    from: 'input.principal.fullText, ',
    to: '',
    tests: ['tests/api/bodies/full-text.test.ts'],
  },
  {
    name: 'access/full-text-for-everybody',
    file: 'lib/archive/articles/record.ts',
    from: "fullText ? text : ''",
    to: 'text',
    tests: ['tests/api/bodies/full-text.test.ts'],
  },
  {
    name: 'access/bodies-in-anonymous-highlights',
    file: 'lib/search/query/reads.ts',
    from: '    false: empty,',
    to: '    false: sql`, a.content_zh, a.content_en`,',
    tests: ['tests/database/search-highlights.test.ts'],
  },
  {
    name: 'access/bodies-of-premium-articles-in-portal-highlights',
    file: 'lib/search/query/reads.ts',
    from: "CASE WHEN a.is_premium THEN '' ELSE a.content_en END",
    to: 'a.content_en',
    tests: ['tests/database/browse.test.ts'],
  },
  {
    name: 'access/email-not-masked',
    file: 'lib/people/account/reads.ts',
    from: 'email: trusted ? email : maskEmail(email)',
    to: 'email',
    tests: ['tests/api/key-sources.test.ts'],
  },
  {
    name: 'access/subscriber-session-administers',
    file: 'lib/api/admission/admit.ts',
    from: 'if (required && !(staff && hasRole(staff.role, required))) throw toRoleProblem(required);',
    to: '',
    tests: ['tests/api/admin.test.ts'],
  },
  {
    name: 'access/admin-token-manages-tokens',
    file: 'lib/api/admission/admit.ts',
    from: 'if (!required || isSessionOnly(access)) throw toMissingCredentials(access);',
    to: '',
    tests: ['tests/api/admin.test.ts'],
  },
  {
    name: 'links/resend-to-anybody',
    file: 'lib/email/admin-emails/writes.ts',
    from: "if (purpose && !(await mayHaveLink(client, { purpose, email: to }, now))) throw new StateConflictError('not_entitled');",
    to: '',
    tests: ['tests/database/admin-emails.test.ts'],
  },
  {
    name: 'access/key-administers',
    file: 'lib/api/admission/admit.ts',
    from: '  if (required) throw toRoleProblem(required);\n  return toKeyPrincipal(key',
    to: '  return toKeyPrincipal(key',
    tests: ['tests/api/admin.test.ts'],
  },
  {
    name: 'access/session-write-from-other-site',
    file: 'lib/api/admission/admit.ts',
    from: 'if (call.writes) requireOwnOrigin(call.request, env().appUrl);',
    to: '',
    tests: ['tests/api/credentials.test.ts', 'tests/api/admin.test.ts', 'tests/api/session-cors.test.ts'],
  },
  {
    name: 'access/expired-admin-token',
    file: 'lib/api/admission/identify.ts',
    from: ' || token.expiresAt <= now',
    to: '',
    tests: ['tests/api/credentials.test.ts'],
  },
  {
    name: 'access/admin-token-reads-archive',
    file: 'lib/api/admission/identify.ts',
    from: "if (access === 'anyone' || access === 'holder' || access === 'session') throw new ApiError('key_invalid', {}, CHALLENGE);",
    to: '',
    tests: ['tests/api/credentials.test.ts'],
  },
  {
    name: 'changes/deletions-left-out',
    file: 'lib/archive/changes/reads.ts',
    from: '(SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones\n      WHERE changed_at > ${since}',
    to: '(SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones\n      WHERE changed_at > ${since} AND false',
    tests: [changes],
  },
  {
    name: 'changes/cursor-repeats-last-entry',
    file: 'lib/archive/changes/reads.ts',
    from: 'FROM articles\n      WHERE changed_at > ${since}',
    to: 'FROM articles\n      WHERE changed_at >= ${since}',
    tests: [changes],
  },
  {
    name: 'changes/cursor-ahead',
    file: 'lib/archive/changes/reads.ts',
    from: 'Math.min(Number(last ?? since), Number(newest))',
    to: 'Number(newest)',
    tests: [changes],
  },
  {
    name: 'changes/stamps-out-of-commit-order',
    file: 'prisma/migrations/20261122120000_go_live_first/migration.sql',
    from: 'FUNCTION archive_lock() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n',
    to: 'FUNCTION archive_lock() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  RETURN;\n',
    tests: [changes],
  },
  {
    name: 'drafts/old-version-overwrites',
    file: 'lib/editing/drafts/rules.ts',
    from: 'const isNewer = mark !== undefined && mark.version > since;',
    to: 'const isNewer = false;',
    tests: ['lib/editing/drafts/rules.test.ts'],
  },
  {
    name: 'drafts/publishing-forgets-imports',
    file: 'lib/editing/drafts/rules.ts',
    from: 'if (equal(mine, base) || equal(mine, theirs)) continue;',
    to: 'if (equal(mine, theirs)) continue;',
    tests: ['lib/editing/drafts/rules.test.ts'],
  },
  {
    name: 'drafts/contributor-sees-all',
    file: 'lib/editing/article-lock/reads.ts',
    from: "return hasRole(reader.role, 'editor') ||",
    to: "return hasRole(reader.role, 'contributor') ||",
    tests: ['tests/database/drafts.test.ts'],
  },
  {
    name: 'changes/no-tombstone',
    file: lifecycle,
    from: 'IF OLD.changed_at IS NOT NULL THEN',
    to: 'IF false THEN',
    tests: [archive, changes],
  },
  {
    name: 'changes/scheduled-article-published',
    file: lifecycle,
    from: "WHEN publish_at > at THEN 'scheduled'",
    to: "WHEN publish_at > at THEN 'published'",
    tests: ['tests/database/article-lifecycle.test.ts'],
  },
  {
    name: 'search/unbounded-terms',
    file: 'lib/search/terms/rules.ts',
    from: '.slice(0, MAX_TERMS)',
    to: '',
    tests: ['lib/search/terms/parse.test.ts'],
  },
  {
    name: 'search/forgotten-versions-found',
    file: 'lib/search/index/scores.ts',
    from: ' && !this.segment.isDead(document)',
    to: '',
    tests: ['tests/database/search-writers.test.ts'],
  },
  {
    name: 'search/changes-during-indexing-lost',
    file: 'lib/search/index/index-writer.ts',
    from: 'WHERE (p.kind, p.id, p.version) = (read.kind, read.id, read.version)',
    to: 'WHERE (p.kind, p.id) = (read.kind, read.id)',
    tests: ['tests/database/search-writers.test.ts'],
  },
  {
    name: 'search/no-restart-after-a-merge',
    file: 'lib/search/query/reads.ts',
    from: 'restarts === MAX_RESTARTS',
    to: 'restarts === 0',
    tests: ['tests/database/search-writers.test.ts'],
  },
  {
    name: 'search/longer-query',
    file: 'lib/search/query/rules.ts',
    from: 'MAX_QUERY_LENGTH = 200',
    to: 'MAX_QUERY_LENGTH = 2_000',
    tests: ['tests/api/invalid-input.test.ts'],
  },
  {
    name: 'backup/table-left-out',
    file: 'lib/platform/db/backup/catalogue.ts',
    from: "AND c.relkind = 'r' AND NOT",
    to: "AND c.relkind = 'r' AND c.relname <> 'tombstones' AND NOT",
    tests: ['tests/database/backup.test.ts'],
  },
  {
    name: 'backup/not-a-snapshot',
    file: 'lib/platform/db/backup/write.ts',
    from: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    to: 'BEGIN READ ONLY',
    tests: ['tests/database/backup.test.ts', 'tests/database/backup-restores.test.ts'],
  },
  {
    name: 'backup/readable-by-others',
    file: 'lib/platform/db/backup/write.ts',
    from: 'mode: 0o600, ',
    to: '',
    tests: ['tests/database/backup.test.ts', 'tests/database/backup-errors.test.ts'],
  },
  {
    name: 'backup/changed-file-restored',
    file: 'lib/platform/db/backup/read.ts',
    from: " && total.hash.digest('hex') === sha256",
    to: '',
    tests: ['tests/database/backup-errors.test.ts'],
  },
  {
    name: 'escaping/markup-in-highlights',
    file: 'lib/platform/text/highlight.ts',
    from: 'text.replace(/[&<>"\']/g',
    to: 'text.replace(/[&>"\']/g',
    tests: ['lib/platform/text/highlight.test.ts'],
  },
  {
    name: 'escaping/formulas-in-csv',
    file: 'lib/api/files/audit-csv.ts',
    from: 'escape_formulas: true',
    to: 'escape_formulas: false',
    tests: ['tests/database/audit.test.ts'],
  },
  {
    name: 'escaping/two-recipients',
    file: 'lib/platform/email.ts',
    from: '"\'(),:;<>@[\\]\\\\`]{1,64}@',
    to: '"\'():<>[\\]\\\\`]{1,64}@',
    tests: ['lib/platform/email.test.ts'],
  },
  {
    name: 'redaction/credential-in-request-id',
    file: 'lib/api/http/response.ts',
    from: ' && !CREDENTIAL.test(sent)',
    to: '',
    tests: ['lib/api/http/response.test.ts'],
  },
  {
    name: 'redaction/command-in-log',
    file: 'lib/counting/counters/resilient-counters.ts',
    from: ".split(', command was')[0]?.slice(0, 200) ?? ''",
    to: '',
    tests: [counters.outage],
  },
  {
    name: 'redaction/secret-value-in-message',
    file: 'lib/platform/env.ts',
    from: 'throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);',
    to: 'throw new EnvError(`${String(issue?.path[0])} ${issue?.message} ${source[String(issue?.path[0])]}`);',
    tests: ['lib/platform/env.test.ts'],
  },
  {
    name: 'mail/sent-after-its-link-expired',
    file: 'lib/platform/mail/rules.ts',
    from: 'Math.min(retryUntil, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)',
    to: 'retryUntil',
    tests: ['lib/platform/mail/rules.test.ts'],
  },
  {
    name: 'mail/sent-twice',
    file: 'lib/email/delivery/writes.ts',
    from: 'next_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})',
    to: 'next_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS} * 0)',
    tests: ['tests/database/mail-workers-concurrent.test.ts', 'tests/database/mail-worker.test.ts'],
  },
  {
    name: 'http/compressed-body-read',
    file: 'lib/api/http/body.ts',
    from: "!/^(?:identity)?$/i.test(headers.get('content-encoding')?.trim() ?? '')",
    to: 'false',
    tests: ['tests/database/sign-in-sessions.test.ts'],
  },
  {
    name: 'reading/premium-for-everyone',
    file: 'lib/archive/reading/rules.ts',
    from: 'return !article.is_premium || reader?.fullText === true;',
    to: 'return true;',
    tests: ['lib/archive/reading/rules.test.ts'],
  },
  {
    name: 'reading/whole-text-as-preview',
    file: 'lib/archive/reading/rules.ts',
    from: 'if (left < 0) break;',
    to: '',
    tests: ['lib/archive/reading/rules.test.ts'],
  },
  {
    name: 'http/endless-body',
    file: 'lib/api/http/body.ts',
    from: "if (size > maxBytes) throw new ApiError('body_too_large');",
    to: '',
    tests: ['lib/api/http/body.test.ts'],
  },
  {
    name: 'mcp/batch',
    file: 'lib/api/mcp/message.ts',
    from: 'if (Array.isArray(value)) throw',
    to: 'if (value === undefined) throw',
    tests: ['lib/api/mcp/message.test.ts'],
  },
  {
    name: 'mcp/pages-of-code-units',
    file: 'lib/api/mcp/text-page.ts',
    from: 'for (const character of text) {',
    to: "for (const character of text.split('')) {",
    tests: ['lib/api/mcp/text-page.test.ts'],
  },
  {
    name: 'client/retries-used-up-quota',
    file: 'clients/typescript/src/transport.ts',
    from: ' || error instanceof DailyQuotaError',
    to: '',
    tests: ['clients/typescript/src/transport.test.ts'],
  },
  {
    name: 'client/webhook-of-any-age',
    file: 'clients/typescript/src/webhook.ts',
    from: '> TOLERANCE_SECONDS',
    to: '> Number.POSITIVE_INFINITY',
    tests: ['clients/typescript/src/webhook.test.ts'],
  },
  {
    name: 'mirror/keeps-previous-slugs',
    file: mirror,
    from: 'for (const slug of change.previous_slugs) await articles.delete(slug);',
    to: '',
    tests: ['clients/typescript/src/mirror/mirror.test.ts'],
  },
  {
    name: 'mirror/state-before-sync',
    file: mirror,
    from: 'await articles.sync();',
    to: '',
    tests: ['clients/typescript/src/mirror/mirror.test.ts'],
  },
  {
    name: 'mirror/any-snapshot',
    file: 'clients/typescript/src/mirror/snapshot.ts',
    from: 'if ((await hashFile(target)) === file.sha256) return target;',
    to: 'return target;',
    tests: ['clients/typescript/src/mirror/mirror.test.ts'],
  },
  {
    name: 'mirror/takes-a-living-lock',
    file: 'clients/typescript/src/mirror/lock.ts',
    from: 'host !== hostname() || (await isRunning(holder))',
    to: 'host !== hostname()',
    tests: ['clients/typescript/src/mirror/lock.test.ts'],
  },
];

/**
 * The source with the mistake.
 *
 * @param {Mutant} mutant
 * @param {string} source
 * @throws {StepError} unless the text occurs exactly once
 */
export function applyMutant({ name, file, from, to }, source) {
  const parts = source.split(from);
  if (parts.length === 2) return parts.join(to);
  throw new StepError(
    `The mutant ${name} no longer fits: ${file} contains its text ${parts.length - 1} times, not once:\n${from}`,
  );
}

/** The Vitest project of a test file. @param {string} test */
export function projectOf(test) {
  return /^tests\/(database|api|security)\//.exec(test)?.[1] ?? 'unit';
}
