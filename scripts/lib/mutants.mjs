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
const windows = 'tests/database/counters-windows.test.ts';
const sources = 'tests/database/counters-sources.test.ts';
const links = 'tests/database/link-requests.test.ts';
const usage = 'tests/database/usage.test.ts';
const redemption = 'tests/database/sign-in-redemption.test.ts';
const session = 'tests/database/session.test.ts';
const changes = 'tests/database/changes.test.ts';
const texts = 'tests/database/item-texts.test.ts';
const invariants = 'tests/database/archive-invariants.test.ts';
const drafts = 'tests/database/drafts.test.ts';
const checkouts = ['tests/database/checkout.test.ts', 'tests/database/checkout-purchases.test.ts'];
const mirror = 'clients/typescript/src/mirror/mirror.test.ts';
const snapshots = 'tests/api/snapshots.test.ts';

/** @type {Mutant[]} */
export const mutants = [
  ...inFile(script, windows, {
    'limits/redis-minute-off-by-one': ['if minute >= perMinute then', 'if minute > perMinute then'],
    'limits/redis-day-off-by-one': ['if perDay >= 0 and day >= perDay then', 'if perDay >= 0 and day > perDay then'],
  }),
  ...inFile(script, usage, {
    'limits/redis-day-refilled-after-flush': [
      'day = tonumber(counted or ARGV[14])\n  if day < 0 then return { 4, minute, 0, -1, 0, 0 } end',
      "day = tonumber(counted or '0')",
    ],
    'limits/redis-resumed-day-not-stored': ['if not counted and day > 0 then', 'if false then'],
  }),
  ...inFile('lib/counting/counters/process-counters.ts', windows, {
    'limits/process-minute-off-by-one': ['if (used.minute >= bucket.perMinute)', 'if (used.minute > bucket.perMinute)'],
  }),
  ...inFile('lib/counting/counters/process-counters.ts', usage, {
    'limits/process-day-not-resumed': ['this.raise(now, bucket.id, { minute: 0, day: dayUsed });', ''],
  }),
  ...inFile('lib/counting/limits/rules.ts', usage, {
    'limits/day-refilled-after-restart': ['perDay: keyedPerDay, subscriberId }', 'perDay: keyedPerDay }'],
  }),
  ...inFile('lib/counting/counters/resilient-counters.ts', 'lib/counting/counters/resilient-counters.test.ts', {
    'limits/outage-refills-quota': ['{ minute: minute.used, day: day?.used ?? 0 }', '{ minute: 0, day: 0 }'],
    'limits/lost-node-takes-the-others-along': ['this.#outages.has(this.#nodeOf(id))', 'true'],
    'redaction/command-in-log': [".split(', command was')[0]?.slice(0, 200) ?? ''", ''],
  }),
  ...inFile('lib/counting/counters/cluster-redis.ts', windows, {
    'limits/cluster-window-in-two-slots': ['args.with(3, `${args[2]}:none`)', 'args'],
  }),
  ...inFile('lib/counting/limits/rules.ts', 'tests/database/sign-in-request.test.ts', {
    'limits/addresses-share-a-bucket': ["toNetwork(client)?.bucket ?? 'none'", "toNetwork(client)?.source ?? 'none'"],
  }),
  ...inFile('lib/people/links/writes.ts', links, {
    'links/stranger-locks-subscriber-out': [
      'env().limits.mailPerAddressHour, request, network)',
      'env().limits.mailPerAddressHour, request)',
    ],
    'links/no-total-over-networks': [
      "return (await takeAddress('mail-address-total', env().limits.mailPerAddressTotalHour, request)).passed;",
      'return true;',
    ],
    'links/purposes-share-a-limit': ['keyedHash(name, email.purpose, email.email', 'keyedHash(name, email.email'],
    'links/key-link-for-suspended': ['suspended_at IS NULL AND active_until > ${now}', 'active_until > ${now}'],
  }),
  ...inFile('lib/people/links/writes.ts', 'tests/database/sign-in-request.test.ts', {
    'links/limit-ignored': ['if (!allowed) return false;', ''],
  }),
  ...inFile('lib/people/links/writes.ts', redemption, {
    'links/expired-sign-in-link-works': [
      'ended_at IS NULL AND expires_at > ${now})',
      'ended_at IS NULL AND ${now}::timestamptz IS NOT NULL)',
    ],
    'links/former-subscriber-signs-in': [
      'AND (EXISTS (SELECT 1 FROM subscribers WHERE email = ${email})',
      'AND (true OR EXISTS (SELECT 1 FROM subscribers WHERE email = ${email})',
    ],
  }),
  ...inFile('lib/people/links/reads.ts', 'tests/database/key-redemption.test.ts', {
    'links/expired-key-link-works': [
      'ended_at IS NULL AND expires_at > ${now}',
      'ended_at IS NULL AND ${now}::timestamptz IS NOT NULL',
    ],
  }),
  ...inFile('lib/counting/sources/rules.ts', 'lib/counting/sources/rules.test.ts', {
    'sources/one-switch-too-many': ['switches.length >= rule.switches', 'switches.length > rule.switches'],
    'sources/one-hash-for-every-key': ["keyedHash('source', keyId, network.source)", "keyedHash('source', network.source)"],
  }),
  ...inFile(script, sources, {
    'sources/redis-one-switch-too-many': ['if #recent >= tonumber(ARGV[7]) then', 'if #recent > tonumber(ARGV[7]) then'],
    'sources/redis-third-source-learned': ['else return { 3, minute, day, -1, 0, 0 } end', 'else slot = 1 end'],
  }),
  ...inFile('lib/platform/network.ts', 'lib/platform/network.test.ts', {
    'sources/wider-network': ['source: `${a}.${b}.${c}.0/24`', 'source: `${a}.${b}.0.0/24`'],
    'sources/forged-address-believed': ['.at(-hops)', '.at(0)'],
  }),
  ...inFile('lib/counting/sources/writes.ts', 'tests/database/key-redemption.test.ts', {
    'sources/slot-overwritten': ['WHERE known.${own} IS NULL OR known.${own} = EXCLUDED.${own}', ''],
  }),
  ...inFile('lib/people/keys/writes.ts', 'tests/database/key-freeze.test.ts', {
    'keys/stale-epoch-freezes': ['AND switch_epoch = ${key.epoch}', 'AND switch_epoch >= ${key.epoch}'],
    'keys/unfreezing-keeps-switches': ['switch_epoch = switch_epoch + 1', 'switch_epoch = switch_epoch'],
  }),
  ...inFile('lib/people/keys/writes.ts', 'tests/database/key-redemption.test.ts', {
    'keys/link-reusable': ['await endKeyLinks(client, email, context.now);', ''],
    'keys/one-rotation-too-many': ['OFFSET ${MAX_ROTATIONS - 1} LIMIT 1', 'OFFSET ${MAX_ROTATIONS} LIMIT 1'],
    'keys/suspended-subscriber-gets-key': [
      'if (!isEntitled(subscriber, context.now)) throw new SubscriptionInactiveError();',
      '',
    ],
  }),
  ...inFile('lib/platform/credentials.ts', 'lib/platform/credentials.test.ts', {
    'keys/checksum-not-checked': ['if (checksumOf(unsigned) !== checksum) return undefined;', ''],
  }),
  ...inFile('lib/people/keys/rules.ts', 'tests/api/credentials.test.ts', {
    'keys/frozen-key-works': ["if (key.status === 'frozen') return 'key_frozen';", ''],
  }),
  ...inFile('prisma/migrations/20261121100000_keys/migration.sql', 'tests/api/key-status.test.ts', {
    'keys/two-live-keys': ["CREATE UNIQUE INDEX api_keys_one_live ON api_keys (subscriber_id) WHERE status <> 'revoked';", ''],
  }),
  ...inFile('prisma/migrations/20261121100000_keys/migration.sql', 'tests/database/audit.test.ts', {
    'keys/audit-rows-changeable': [
      'CREATE TRIGGER no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit',
      'CREATE TRIGGER no_change BEFORE DELETE OR TRUNCATE ON audit',
    ],
  }),
  ...inFile('lib/people/auth/reads.ts', session, {
    'sessions/expired-session-works': ['s.expires_at > ${now}', 's.expires_at > ${new Date(0)}'],
    'sessions/suspension-keeps-session': ['s.created_at > u.suspended_at', 's.created_at IS NOT NULL'],
  }),
  ...inFile('lib/people/staff/writes.ts', 'tests/database/staff.test.ts', {
    'sessions/disabled-user-keeps-session': ['await endSessions(client, user.email, session);', ''],
  }),
  ...inFile('lib/people/auth/rules.ts', redemption, {
    'sessions/cookie-readable-by-scripts': ['httpOnly: true', 'httpOnly: false'],
  }),
  ...inFile('lib/people/auth/rules.ts', 'lib/people/auth/rules.test.ts', {
    'sessions/open-redirect': ['/^\\/(?![/\\\\])[^\\\\\\s\\p{C}]*$/u.test(path)', '/^\\/[^\\s\\p{C}]*$/u.test(path)'],
  }),
  ...inFile('lib/api/sign-in/endpoint.ts', 'tests/database/sign-in-sessions.test.ts', {
    'sessions/other-site-signs-in': ["if (method === 'POST') requireOwnOrigin(request, env().appUrl);", ''],
  }),
  ...inFile('lib/api/serve.ts', 'tests/api/bodies/full-text.test.ts', {
    'access/cache-shares-full-text': ['input.principal.fullText, ', ''],
  }),
  ...inFile('lib/archive/articles/record.ts', 'tests/api/bodies/full-text.test.ts', {
    'access/full-text-for-everybody': ["fullText ? text : ''", 'text'],
  }),
  ...inFile('lib/search/query/reads.ts', 'tests/database/search-highlights.test.ts', {
    'access/bodies-in-anonymous-highlights': ['    false: empty,', '    false: sql`, a.content_zh, a.content_en`,'],
  }),
  ...inFile('lib/search/query/reads.ts', 'tests/database/browse.test.ts', {
    'access/bodies-of-premium-articles-in-portal-highlights': [
      "CASE WHEN a.is_premium THEN '' ELSE a.content_en END",
      'a.content_en',
    ],
  }),
  ...inFile('lib/people/account/reads.ts', 'tests/api/key-sources.test.ts', {
    'access/email-not-masked': ['email: trusted ? email : maskEmail(email)', 'email'],
  }),
  ...inFile('lib/api/admission/admit.ts', 'tests/security/authorization.test.ts', {
    'access/subscriber-session-administers': [
      'if (required && !(staff && hasRole(staff.role, required))) throw toRoleProblem(required);',
      '',
    ],
    'access/admin-token-manages-tokens': ['if (!required || isSessionOnly(access)) throw toMissingCredentials(access);', ''],
    'access/key-administers': [
      '  if (required) throw toRoleProblem(required);\n  return toKeyPrincipal(key',
      '  return toKeyPrincipal(key',
    ],
  }),
  ...inFile('lib/email/admin-emails/writes.ts', 'tests/database/admin-emails.test.ts', {
    'links/resend-to-anybody': [
      "if (purpose && !(await mayHaveLink(client, { purpose, email: to }, now))) throw new StateConflictError('not_entitled');",
      '',
    ],
  }),
  ...inFile(
    'lib/api/admission/admit.ts',
    ['tests/api/credentials.test.ts', 'tests/api/admin.test.ts', 'tests/api/session-cors.test.ts'],
    {
      'access/session-write-from-other-site': ['if (call.writes) requireOwnOrigin(call.request, env().appUrl);', ''],
    },
  ),
  ...inFile('lib/api/admission/identify.ts', 'tests/api/credentials.test.ts', {
    'access/expired-admin-token': [' || token.expiresAt <= now', ''],
    'access/admin-token-reads-archive': [
      "if (access === 'anyone' || access === 'holder' || access === 'session') throw new ApiError('key_invalid', {}, CHALLENGE);",
      '',
    ],
  }),
  ...inFile('lib/archive/articles/reads.ts', texts, {
    'lists/month-counts-of-an-older-version': ['rows[0]?.id && rows[0].version === counts.version', 'rows[0]?.id'],
  }),
  ...inFile('lib/api/http/item-texts.ts', texts, {
    'lists/text-kept-without-its-stamp': ['`${id} ${updated_at} ${lang} ${appUrl}`', '`${id} ${lang} ${appUrl}`'],
    'lists/page-without-a-changed-article': ['missing.every(({ id }) => items.has(id))', 'items'],
  }),
  ...inFile('lib/archive/changes/reads.ts', changes, {
    'changes/deletions-left-out': ['ON false WHERE t.changed_at > ${since}', 'ON false WHERE t.changed_at > ${since} AND false'],
    'changes/cursor-repeats-last-entry': [
      'FROM articles\n      WHERE changed_at > ${since}',
      'FROM articles\n      WHERE changed_at >= ${since}',
    ],
    'changes/cursor-ahead': ['Math.min(Number(last ?? since), Number(newest))', 'Number(newest)'],
  }),
  ...inFile('prisma/migrations/20261122120000_go_live_first/migration.sql', changes, {
    'changes/stamps-out-of-commit-order': [
      'FUNCTION archive_lock() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n',
      'FUNCTION archive_lock() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  RETURN;\n',
    ],
  }),
  ...inFile('lib/editing/drafts/rules.ts', 'lib/editing/drafts/rules.test.ts', {
    'drafts/old-version-overwrites': ['const isNewer = mark !== undefined && mark.version > since;', 'const isNewer = false;'],
    'drafts/publishing-forgets-imports': [
      'if (equal(mine, base) || equal(mine, theirs)) continue;',
      'if (equal(mine, theirs)) continue;',
    ],
  }),
  ...inFile('lib/editing/article-lock/reads.ts', drafts, {
    'drafts/contributor-sees-all': ["return hasRole(reader.role, 'editor') ||", "return hasRole(reader.role, 'contributor') ||"],
  }),
  ...inFile('prisma/migrations/20261121091000_lifecycle/migration.sql', [invariants, changes], {
    'changes/no-tombstone': ['IF OLD.changed_at IS NOT NULL THEN', 'IF false THEN'],
  }),
  ...inFile('prisma/migrations/20261121091000_lifecycle/migration.sql', 'tests/database/article-lifecycle.test.ts', {
    'changes/scheduled-article-published': ["WHEN publish_at > at THEN 'scheduled'", "WHEN publish_at > at THEN 'published'"],
  }),
  ...inFile('lib/search/terms/rules.ts', 'lib/search/terms/parse.test.ts', {
    'search/unbounded-terms': ['.slice(0, MAX_TERMS)', ''],
  }),
  ...inFile('lib/search/index/scores.ts', 'tests/database/search-writers.test.ts', {
    'search/forgotten-versions-found': [' && !this.segment.isDead(document)', ''],
  }),
  ...inFile('lib/search/index/index-writer.ts', 'tests/database/search-writers.test.ts', {
    'search/changes-during-indexing-lost': [
      'WHERE (p.kind, p.id, p.version) = (read.kind, read.id, read.version)',
      'WHERE (p.kind, p.id) = (read.kind, read.id)',
    ],
  }),
  ...inFile('lib/search/query/reads.ts', 'tests/database/search-writers.test.ts', {
    'search/no-restart-after-a-merge': ['restarts === MAX_RESTARTS', 'restarts === 0'],
  }),
  ...inFile('lib/search/query/rules.ts', 'tests/api/invalid-input.test.ts', {
    'search/longer-query': ['MAX_QUERY_LENGTH = 200', 'MAX_QUERY_LENGTH = 2_000'],
  }),
  ...inFile('lib/platform/db/backup/catalogue.ts', 'tests/database/backup.test.ts', {
    'backup/table-left-out': ["AND c.relkind = 'r' AND NOT", "AND c.relkind = 'r' AND c.relname <> 'tombstones' AND NOT"],
  }),
  ...inFile('lib/platform/db/backup/write.ts', ['tests/database/backup.test.ts', 'tests/database/backup-restores.test.ts'], {
    'backup/not-a-snapshot': ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', 'BEGIN READ ONLY'],
  }),
  ...inFile('lib/platform/db/backup/write.ts', ['tests/database/backup.test.ts', 'tests/database/backup-errors.test.ts'], {
    'backup/readable-by-others': ['mode: 0o600, ', ''],
  }),
  ...inFile('lib/platform/db/backup/read.ts', 'tests/database/backup-errors.test.ts', {
    'backup/changed-file-restored': [" && total.hash.digest('hex') === sha256", ''],
  }),
  ...inFile('lib/platform/text/highlight.ts', 'lib/platform/text/highlight.test.ts', {
    'escaping/markup-in-highlights': ['text.replace(/[&<>"\']/g', 'text.replace(/[&>"\']/g'],
  }),
  ...inFile('lib/api/files/csv.ts', 'tests/database/audit.test.ts', {
    'escaping/formulas-in-csv': ['escape_formulas: true', 'escape_formulas: false'],
  }),
  ...inFile('lib/audience/contacts/writes.ts', 'tests/database/contacts.test.ts', {
    'contacts/link-confirms-again': ['if (found.usedAt) {', 'if (found.usedAt && !before) {'],
    'contacts/complaint-is-forgotten': ["if (before?.status === 'complained') throw new TokenInvalidError();", ''],
    'contacts/bounce-is-forgotten': ["if (contact.status !== 'confirmed') return contact.status;", ''],
  }),
  ...inFile('lib/archive/categories/writes.ts', 'tests/database/contacts.test.ts', {
    'contacts/waiting-topics-stay': ["[raw('link_requests'), raw('link_tokens')]", "[raw('link_requests')]"],
  }),
  ...inFile('lib/platform/email.ts', 'lib/platform/email.test.ts', {
    'escaping/two-recipients': ['"\'(),:;<>@[\\]\\\\`]{1,64}@', '"\'():<>[\\]\\\\`]{1,64}@'],
  }),
  ...inFile('lib/api/http/response.ts', 'lib/api/http/response.test.ts', {
    'redaction/credential-in-request-id': [' && !CREDENTIAL.test(sent)', ''],
  }),
  ...inFile('lib/platform/env.ts', 'lib/platform/env.test.ts', {
    'redaction/secret-value-in-message': [
      'throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);',
      'throw new EnvError(`${String(issue?.path[0])} ${issue?.message} ${source[String(issue?.path[0])]}`);',
    ],
  }),
  ...inFile('lib/platform/mail/rules.ts', 'lib/platform/mail/rules.test.ts', {
    'mail/sent-after-its-link-expired': ['Math.min(retryUntil, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)', 'retryUntil'],
  }),
  ...inFile(
    'lib/email/delivery/writes.ts',
    ['tests/database/mail-workers-concurrent.test.ts', 'tests/database/mail-worker.test.ts'],
    {
      'mail/sent-twice': [
        'next_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})',
        'next_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS} * 0)',
      ],
    },
  ),
  ...inFile('lib/api/http/body.ts', 'tests/database/sign-in-sessions.test.ts', {
    'http/compressed-body-read': ["!/^(?:identity)?$/i.test(headers.get('content-encoding')?.trim() ?? '')", 'false'],
  }),
  ...inFile('lib/archive/reading/rules.ts', 'lib/archive/reading/rules.test.ts', {
    'reading/premium-for-everyone': ['return !article.is_premium || reader?.fullText === true;', 'return true;'],
    'reading/whole-text-as-preview': ['if (left < 0) break;', ''],
  }),
  ...inFile('lib/api/http/body.ts', 'lib/api/http/body.test.ts', {
    'http/endless-body': ["if (size > maxBytes) throw new ApiError('body_too_large');", ''],
  }),
  ...inFile('lib/api/mcp/message.ts', 'lib/api/mcp/message.test.ts', {
    'mcp/batch': ['if (Array.isArray(value)) throw', 'if (value === undefined) throw'],
  }),
  ...inFile('lib/api/mcp/text-page.ts', 'lib/api/mcp/text-page.test.ts', {
    'mcp/pages-of-code-units': ['for (const character of text) {', "for (const character of text.split('')) {"],
  }),
  ...inFile('clients/typescript/src/transport.ts', 'clients/typescript/src/transport.test.ts', {
    'client/retries-used-up-quota': ["code !== 'rate_limited'", 'status !== 429'],
  }),
  ...inFile('clients/typescript/src/webhook.ts', 'clients/typescript/src/webhook.test.ts', {
    'client/webhook-of-any-age': ['> TOLERANCE_SECONDS', '> Number.POSITIVE_INFINITY'],
  }),
  ...inFile('clients/typescript/src/mirror/mirror.ts', mirror, {
    'mirror/keeps-previous-slugs': ['for (const slug of change.previous_slugs) await articles.delete(slug);', ''],
  }),
  ...inFile('clients/typescript/src/mirror/mirror.ts', 'clients/typescript/src/mirror/interrupted-run.test.ts', {
    'mirror/state-before-sync': ['await articles.sync();', ''],
  }),
  ...inFile('clients/typescript/src/mirror/snapshot.ts', mirror, {
    'mirror/any-snapshot': ['if ((await hashFile(target)) === file.sha256) return target;', 'return target;'],
  }),
  ...inFile('clients/typescript/src/mirror/lock.ts', 'clients/typescript/src/mirror/lock.test.ts', {
    'mirror/takes-a-living-lock': ['host !== hostname() || (await isRunning(holder))', 'host !== hostname()'],
  }),
  ...inFile('lib/archive/rendering/budget.ts', 'lib/archive/rendering/budget.test.ts', {
    'rendering/no-budget': ['scan.cost > MAX_COST || scan.depth', 'scan.depth'],
    'rendering/definition-in-a-footnote-for-free': [
      "line.replace(FOOTNOTE_DEFINITION, '').includes(']:')",
      "line.includes(']:') && !line.includes('[^')",
    ],
  }),
  ...inFile('lib/editing/article-lock/rules.ts', drafts, {
    'rendering/too-complex-published': ["if (excess) reasons.push({ field, type: 'too_complex', ...excess });", ''],
  }),
  ...inFile('lib/distribution/import/rules.ts', 'tests/database/import.test.ts', {
    'rendering/too-complex-imported': ['const excess = findExcess(text);', 'const excess = undefined;'],
  }),
  ...inFile('lib/platform/stored-record.ts', 'tests/database/stored-records.test.ts', {
    'drafts/record-without-later-fields': ['stored[field] === undefined ? rest[field] : stored[field]', 'stored[field]'],
  }),
  ...inFile('lib/editing/drafts/writes.ts', drafts, {
    'drafts/review-outlives-publication': ['  await endReview(client, id);\n  const written', '  const written'],
    'drafts/review-outlives-its-draft': ['    await endReview(client, id);\n    // Marks', '    // Marks'],
  }),
  ...inFile('lib/editing/articles/writes.ts', drafts, {
    'drafts/review-outlives-direct-publication': ["if (changed.includes('is_published')) await endReview(client, id);", ''],
    'drafts/anybody-deletes': ['    requireDeletable(await getEditState(client, id, actor), actor);\n', ''],
    'drafts/published-meanwhile-deleted': ['    requireDeletable(locked, actor);\n', ''],
  }),
  ...inFile('lib/editing/media/reads.ts', 'tests/database/media.test.ts', {
    'media/alternative-texts-of-others-articles': ["AND (a.state = 'published' OR ${mayRead})\n      UNION", '\n      UNION'],
    'media/alternative-texts-of-others-drafts': [
      'WHERE ${draftRefs} && ${wanted} AND ${mayRead}\n',
      'WHERE ${draftRefs} && ${wanted}\n',
    ],
  }),
  ...inFile('lib/api/http/response-cache.ts', 'tests/database/search-bulk-changes.test.ts', {
    'search/incomplete-response-kept': ['if (!response.isProvisional) ', ''],
  }),
  ...inFile('lib/search/query/reads.ts', 'tests/database/search-bulk-changes.test.ts', {
    'search/incomplete-response-confirmed': ['isProvisional ||= snapshot.leavesOut;', ''],
  }),
  ...inFile('lib/archive/citations/rules.ts', 'lib/archive/citations/rules.test.ts', {
    'escaping/braces-in-bibtex': ["'{': '\\\\textbraceleft{}',", "'{': '\\\\{',"],
  }),
  ...inFile('clients/typescript/src/mirror/verify.ts', 'clients/typescript/src/mirror/verify.test.ts', {
    'mirror/verify-without-content': [
      'else if (expected !== (await hashFile(path.join(root, file))))',
      'else if (expected === "")',
    ],
  }),
  ...inFile('lib/api/operations/snapshots/download-snapshot.ts', snapshots, {
    'limits/downloads-look-like-the-quota': [", resource: 'snapshot_file' }", ' }'],
    'limits/downloads-of-all-subscribers': ["name: 'key-files', id: subscriberId", "name: 'key-files', id: ''"],
  }),
  ...inFile('lib/api/http/file-reply.ts', 'lib/api/http/file-reply.test.ts', {
    'http/part-of-another-file': ['(condition === null || condition.trim() === etag)', 'true'],
  }),
  ...inFile('app/robots.ts', 'app/robots.test.ts', {
    'documents/robots-close-what-llms-names': ["allow: ['/', ...OPEN]", "allow: ['/']"],
  }),
  ...inFile('lib/api/mcp/summary.ts', 'tests/api/mcp-tools.test.ts', {
    'mcp/whole-excerpts': ["toShort(inEither(article, 'excerpt', first))", "inEither(article, 'excerpt', first)"],
  }),
  ...inFile('prisma/migrations/20261124090500_article_reviews/migration.sql', 'lib/platform/db/schema-version.test.ts', {
    'migrations/released-one-edited': [
      '-- Who handed an article over to the editors, and with which words. Publishing or discarding it ends the request.',
      '-- Who handed an article over to the editors, and with which words. Publishing or discarding it ends the request. ',
    ],
  }),
  ...inFile('lib/platform/db/schema-version.ts', 'lib/platform/db/schema-version.test.ts', {
    'migrations/checksum-ignored': ['if (recorded === checksum || recorded', 'if (recorded || recorded'],
  }),
  ...inFile('lib/distribution/webhook-delivery/writes.ts', 'tests/database/webhook-delivery.test.ts', {
    'webhooks/retry-by-hand-disables': ['isLast: isLast && !by_hand', 'isLast'],
  }),
  ...inFile('lib/distribution/webhook-messages/rules.ts', 'lib/distribution/webhook-messages/rules.test.ts', {
    'redaction/cookies-in-deliveries': ['/cookie|auth|', '/auth|'],
  }),
  ...inFile('lib/audience/bulk-email/writes.ts', 'tests/database/bulk-email.test.ts', {
    'bulk/sent-after-unsubscription': [" OR c.status IS DISTINCT FROM 'confirmed')", ')'],
    'bulk/rejection-starts-the-day': ['rejected ? before.unknown_since : batch.unknown_since', 'batch.unknown_since'],
    'bulk/unknown-outcome-is-sent': ["step === 'give_up'", "step !== 'give_up' && step !== 'send'"],
  }),
  ...inFile('lib/audience/newsletters/writes.ts', 'tests/database/newsletters.test.ts', {
    'bulk/cancelled-goes-out': [
      'WHERE newsletter_id = ${id}::uuid AND batch_id IS NULL AND sent_at IS NULL',
      'WHERE newsletter_id = ${id}::uuid AND batch_id IS NOT NULL AND sent_at IS NULL',
    ],
  }),
  ...inFile('lib/audience/saved-searches/writes.ts', 'tests/database/saved-searches.test.ts', {
    'alerts/article-listed-twice': ['passing.filter(({ id }) => !alerted.has(id))', 'passing'],
  }),
  ...inFile('lib/audience/saved-searches/reads.ts', 'tests/database/saved-searches.test.ts', {
    'alerts/import-is-news': [
      'AND published_at >= went_live_at',
      'AND published_at IS NOT NULL AND went_live_at >= went_live_at',
    ],
  }),
  ...inFile('lib/audience/saved-searches/reads.ts', 'tests/database/personal-data.test.ts', {
    'erasure/alert-left-behind': [' FOR SHARE OF u SKIP LOCKED', ''],
  }),
  ...inFile('lib/audience/saved-searches/writes.ts', 'tests/database/personal-data.test.ts', {
    'erasure/search-saved-after-it': ['active_until > ${now} FOR NO KEY UPDATE', 'active_until > ${now}'],
  }),
  ...inFile('lib/people/warnings/writes.ts', 'tests/database/personal-data.test.ts', {
    'erasure/warned-after-it': ['WHERE s.active_until > ${now}::timestamptz FOR SHARE OF s', ''],
  }),
  ...inFile('lib/commerce/checkout/writes.ts', checkouts, {
    'payments/late-reading-stored': [
      'SELECT c.*, clock_timestamp()::timestamptz(3) AS now FROM checkouts c\n      WHERE id = ${leased.id} AND lease_id = ${leased.lease_id} AND leased_until > clock_timestamp() FOR NO KEY UPDATE',
      'SELECT c.*, clock_timestamp()::timestamptz(3) AS now FROM checkouts c\n      WHERE id = ${leased.id} FOR NO KEY UPDATE',
    ],
    'payments/signal-during-reading-lost': [
      'due_at = least(due_at, ${dueAt ?? null}::timestamptz),',
      'due_at = ${dueAt ?? null}::timestamptz,',
    ],
    'payments/year-added-again': [
      "if (status === row.status || (status !== 'paid' && status !== 'reversed')) return;",
      "if (status !== 'paid' && status !== 'reversed') return;",
    ],
    'payments/mismatch-applied': ['if (isMismatch(row, reading)) {', "if (row.price_id === '') {"],
  }),
  ...inFile('lib/commerce/purchases/rules.ts', 'lib/commerce/purchases/rules.test.ts', {
    'payments/leap-day-becomes-march': ['if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0);', ''],
    'payments/reversal-ends-in-the-past': ['Math.max(now.getTime(), ', 'Math.max(0, '],
    'payments/restored-year-follows-the-calendar': ['length > 0 ?', 'length < 0 ?'],
  }),
  ...inFile('lib/commerce/purchases/writes.ts', 'tests/database/checkout-purchases.test.ts', {
    'payments/suspension-lifted': [
      'active_until = ${period.until}, plan = ${plan}`',
      'active_until = ${period.until}, plan = ${plan}, suspended_at = NULL`',
    ],
  }),
  ...inFile('lib/commerce/checkout/stripe.ts', 'tests/security/payments.test.ts', {
    'signatures/forged-event-accepted': ['throw new SignatureInvalidError();', 'return {};'],
  }),
  ...inFile('lib/api/http/body.ts', 'tests/security/payments.test.ts', {
    'signatures/byte-order-mark-dropped': ['ignoreBOM: true', 'ignoreBOM: false'],
  }),
];

/**
 * @param {string} file
 * @param {string | string[]} tests
 * @param {Record<string, [from: string, to: string]>} mistakes by name
 * @returns {Mutant[]}
 */
function inFile(file, tests, mistakes) {
  return Object.entries(mistakes).map(([name, [from, to]]) => ({ name, file, from, to, tests: [tests].flat() }));
}

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
