import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** An invalid variable. The message is one line that names the variable and the values it accepts. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const flag = z.enum(['on', 'off'], { error: 'must be "on" or "off"' });
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be an integer from ${min} to ${max}`);
const webUrl = z
  .string()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'must be a URL such as https://research.example.com')
  .refine((text) => (parseUrl(text)?.pathname ?? '/') === '/' && !/[?#]/.test(text), 'must be a URL without a path')
  .transform((text) => text.replace(/\/+$/, ''));
const isRedisUrl = (text: string) => /^rediss?:$/.test(parseUrl(text)?.protocol ?? '');
const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? ''),
    'must be a URL such as postgresql://user:password@host:5432/database',
  );

const sender = z
  .string()
  .regex(
    /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'must be an email address such as Hospitality Intelligence <keys@example.com>',
  );
const priceId = z.string().regex(/^[\w-]{1,200}$/, 'must be the id of a price at Stripe, such as price_1Pq7Lr');

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: webUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SAMPLE_DATA: flag.optional(),
  UPSTASH_REDIS_REST_URL: webUrl.optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  REDIS_URL: z.string().refine(isRedisUrl, 'must be a URL such as redis://localhost:6379').optional(),
  REDIS_CLUSTER_URLS: z
    .string()
    .transform(toList)
    .refine((urls) => urls.length > 0 && urls.every(isRedisUrl), 'must be URLs such as redis://one:6379,redis://two:6379')
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters; create one with `openssl rand -base64 32`').optional(),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: webUrl.optional(),
  MAIL_FROM: sender.optional(),
  NEWSLETTER_FROM: sender.optional(),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .max(500, 'must have at most 500 characters')
    .transform((text) => text.replace(/\\n/g, '\n'))
    .optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be the signing secret that Resend shows, such as whsec_…')
    .optional(),
  MAIL_OUTBOX_DIR: z.string().min(1).optional(),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address such as research@example.com')
    .optional(),
  PUBLISHER_NAME: z.string().max(200, 'must have at most 200 characters').default('Hospitality Intelligence'),
  AI_BASE_URL: z
    .string()
    .refine(
      (text) => /^https?:$/.test(parseUrl(text)?.protocol ?? '') && !/[?#@]/.test(text),
      'must be a URL such as https://models.example.com/v1',
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  AI_MODEL: z.string().max(200).optional(),
  AI_API_KEY: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: webUrl.optional(),
  MEDIA_DIR: z.string().min(1).optional(),
  SNAPSHOT_HOUR: wholeNumber(0, 23).default(2),
  WEBHOOKS_ALLOW_PRIVATE: flag.default('off'),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  ADMIN_EMAILS: z.string().optional(),
  METRICS_TOKEN: z.string().min(1).optional(),
  CRON_TOKEN: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'must be a URL such as http://localhost:4318')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a fraction from 0 to 1, such as 0.1')
    .transform(Number)
    .optional(),
  SOURCE_WINDOW_SECONDS: wholeNumber(1, 86_400).default(60),
  SOURCE_SWITCHES: wholeNumber(2, 1_000).default(3),
  LIMIT_KEYED_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(60),
  LIMIT_KEYED_PER_DAY: wholeNumber(1, 1_000_000_000).default(5_000),
  LIMIT_ANONYMOUS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(20),
  LIMIT_ANONYMOUS_PER_DAY: wholeNumber(1, 1_000_000_000).default(200),
  LIMIT_SESSION_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(120),
  LIMIT_PAGES_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(120),
  LIMIT_MAIL_PER_ADDRESS_HOUR: wholeNumber(1, 1_000_000_000).default(3),
  LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR: wholeNumber(1, 1_000_000_000).default(12),
  LIMIT_MAIL_PER_CLIENT_HOUR: wholeNumber(1, 1_000_000_000).default(10),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ANNUAL: priceId.optional(),
  STRIPE_PRICE_API_ANNUAL: priceId.optional(),
  STRIPE_TAX: flag.default('off'),
  STRIPE_BASE_URL: webUrl.optional(),
  COMMENTS: z.enum(['off', 'subscribers', 'everyone'], { error: 'must be "off", "subscribers" or "everyone"' }).optional(),
  MCP_ORIGINS: z
    .string()
    .transform(toList)
    .refine(
      (origins) => origins.length > 0 && origins.every((origin) => parseUrl(origin)?.origin === origin),
      'must be origins such as https://assistant.example.com,https://other.example.com',
    )
    .optional(),
});

/** The settings of the process. */
export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates every variable (contract, section 1). An empty value counts as unset, so that `.env.example` works
 * unedited.
 *
 * @throws EnvError that names the first invalid variable, and never its value, which may be a secret
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const values = Object.fromEntries(
    Object.keys(variables.shape)
      .map((name) => [name, source[name]?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = variables.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const value = parsed.data;
  const appUrl = value.APP_URL ?? `http://localhost:${value.PORT}`;
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(appUrl).hostname);
  const dataDir = path.resolve(/* turbopackIgnore: true */ value.DATA_DIR);
  const sampleData = value.SAMPLE_DATA ? value.SAMPLE_DATA === 'on' : value.DATABASE_URL === undefined;
  checkTogether(value, local);
  return {
    /** 0 lets the system choose */
    port: value.PORT,
    /** undefined: all interfaces */
    host: value.HOST,
    /** public base URL without a trailing slash; every link and URL in a response is built from it */
    appUrl,
    /** undefined: the embedded PostgreSQL */
    databaseUrl: value.DATABASE_URL,
    /** owner role for migrations */
    migrationUrl: value.DATABASE_MIGRATION_URL ?? value.DATABASE_URL,
    /** streaming replica for reads of the archive; undefined: `databaseUrl` */
    readUrl: value.DATABASE_READ_URL,
    /** absolute path of the folder for embedded components */
    dataDir,
    /** whether to load the sample archive into an empty database */
    sampleData,
    /** whether APP_URL is localhost, where embedded components may replace real services */
    local,
    ...toCounterStores(value),
    /** signs sessions and keys the source fingerprints; undefined until startup has read or created the one in `dataDir` */
    authSecret: value.AUTH_SECRET,
    ...toMail(value, { local, dataDir }),
    /** shown to readers who want to subscribe or report something; undefined: no address is shown */
    contactEmail: value.CONTACT_EMAIL,
    /** who publishes the archive: in the footer, feeds and page metadata */
    publisherName: value.PUBLISHER_NAME,
    /** writes summaries; undefined: they consist of sentences of the text */
    summaryModel: toSummaryModel(value),
    /** where media and snapshots are stored; undefined: in `mediaDir` */
    s3: toS3(value),
    /** absolute path of the folder for media and snapshots; undefined with S3, and where no storage is configured */
    mediaDir: toMediaDir(value, { local, dataDir }),
    /** UTC hour after which the snapshot of the day is made */
    snapshotHour: value.SNAPSHOT_HOUR,
    /** whether webhooks may use http and private addresses; only on localhost */
    allowPrivateWebhooks: value.WEBHOOKS_ALLOW_PRIVATE === 'on',
    /** takes payments; undefined: on localhost a page stands in, elsewhere nothing is for sale */
    stripe: toStripe(value),
    trustedProxyHops: value.TRUSTED_PROXY_HOPS ?? 0,
    /** how long a stopping server keeps serving while readiness returns 503. Only a proxy needs the time to notice */
    drainSeconds: value.DRAIN_SECONDS ?? ((value.TRUSTED_PROXY_HOPS ?? 0) > 0 ? 5 : 0),
    /** trimmed, otherwise as written; empty when unset */
    adminEmails: toList(value.ADMIN_EMAILS ?? ''),
    /** bearer token of /api/metrics; undefined: that endpoint returns 404 */
    metricsToken: value.METRICS_TOKEN,
    /** bearer token of /api/cron/*; undefined: those endpoints return 404 */
    cronToken: value.CRON_TOKEN,
    /**
     * `share`: fraction of requests to trace, from 0 to 1; undefined: tracing is off and not loaded. The exporter reads the
     * endpoint and its headers from the environment itself
     */
    tracing: value.OTEL_EXPORTER_OTLP_ENDPOINT ? { share: value.OTEL_TRACES_SAMPLER_ARG ?? 1 } : undefined,
    /** who may comment on articles. Signed-in staff may, unless it is off */
    comments: value.COMMENTS ?? (local && sampleData ? ('everyone' as const) : ('off' as const)),
    /** origins whose pages may call /mcp; undefined: any */
    mcpOrigins: value.MCP_ORIGINS,
    source: { windowSeconds: value.SOURCE_WINDOW_SECONDS, switches: value.SOURCE_SWITCHES },
    limits: toLimits(value),
  };
}

type Variables = z.output<typeof variables>;

function toCounterStores(value: Variables) {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = value;
  return {
    upstash: url && token ? { url, token } : undefined,
    redisUrl: value.REDIS_URL,
    /** some nodes of a Redis Cluster; empty when unset */
    redisClusterUrls: value.REDIS_CLUSTER_URLS ?? [],
  };
}

/** Shown on one machine, so that newsletters can be tried out. */
const PLACEHOLDER_ADDRESS = 'Hospitality Intelligence, 1 Example Street, Example City';

type Place = { local: boolean; dataDir: string };

function toMail(value: Variables, { local, dataDir }: Place) {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, MAIL_FROM: from } = value;
  const mailFrom = from ?? 'Hospitality Intelligence <keys@localhost>';
  return {
    resend: apiKey && from ? { apiKey, baseUrl, from } : undefined,
    mailFrom,
    /** the sender of newsletters */
    newsletterFrom: value.NEWSLETTER_FROM ?? mailFrom,
    /** at the end of every newsletter, as the law of many countries requires; undefined: newsletters cannot be sent */
    postalAddress: value.MAIL_POSTAL_ADDRESS ?? (local ? PLACEHOLDER_ADDRESS : undefined),
    /** verifies the email service's events; undefined: their endpoint returns 404 */
    resendWebhookSecret: value.RESEND_WEBHOOK_SECRET,
    /** absolute path of the folder for emails without Resend */
    mailOutboxDir: path.resolve(/* turbopackIgnore: true */ value.MAIL_OUTBOX_DIR ?? path.join(dataDir, 'outbox')),
  };
}

function toSummaryModel({ AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey }: Variables) {
  return baseUrl && model ? { baseUrl, model, apiKey } : undefined;
}

function toLimits(value: Variables) {
  return {
    keyedPerMinute: value.LIMIT_KEYED_PER_MINUTE,
    keyedPerDay: value.LIMIT_KEYED_PER_DAY,
    anonymousPerMinute: value.LIMIT_ANONYMOUS_PER_MINUTE,
    anonymousPerDay: value.LIMIT_ANONYMOUS_PER_DAY,
    sessionPerMinute: value.LIMIT_SESSION_PER_MINUTE,
    pagesPerMinute: value.LIMIT_PAGES_PER_MINUTE,
    /** per email address, purpose and requesting network */
    mailPerAddressHour: value.LIMIT_MAIL_PER_ADDRESS_HOUR,
    /** per email address and purpose, from all networks */
    mailPerAddressTotalHour: value.LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR,
    mailPerClientHour: value.LIMIT_MAIL_PER_CLIENT_HOUR,
  };
}

/** Checks across variables. A public APP_URL must not depend on defaults that are meant for one machine. */
function checkTogether(value: Variables, local: boolean): void {
  checkPair(value, 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN');
  checkPair(value, 'AI_BASE_URL', 'AI_MODEL');
  if (value.AI_API_KEY && !value.AI_BASE_URL) throw new EnvError('AI_API_KEY is set without AI_BASE_URL');
  for (const other of ['REDIS_URL', 'UPSTASH_REDIS_REST_URL'] as const) {
    if (value.REDIS_CLUSTER_URLS && value[other])
      throw new EnvError(`REDIS_CLUSTER_URLS and ${other} are both set; set only one`);
  }
  checkStorage(value);
  checkPayments(value, local);
  if (value.RESEND_API_KEY && !value.MAIL_FROM) throw new EnvError('MAIL_FROM is missing; it is required with RESEND_API_KEY');
  if (local) return;
  if (value.WEBHOOKS_ALLOW_PRIVATE === 'on')
    throw new EnvError('WEBHOOKS_ALLOW_PRIVATE is on; it is accepted only when APP_URL is localhost');
  if (!value.AUTH_SECRET) throw new EnvError('AUTH_SECRET is missing; it is required when APP_URL is not localhost');
  if (value.TRUSTED_PROXY_HOPS === undefined) {
    throw new EnvError(
      'TRUSTED_PROXY_HOPS is missing; set it to the number of proxies in front (0 for none) when APP_URL is not localhost',
    );
  }
  if (!value.RESEND_API_KEY) throw new EnvError('RESEND_API_KEY is missing; it is required when APP_URL is not localhost');
}

function checkPair(value: Variables, first: keyof Variables, second: keyof Variables): void {
  const missing = [first, second].filter((name) => !value[name]);
  if (missing.length === 1) throw new EnvError(`${missing[0]} is missing; set both or neither`);
}

const S3_VARIABLES = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function checkStorage(value: Variables): void {
  const set = [...S3_VARIABLES, 'S3_ENDPOINT' as const].find((name) => value[name]);
  if (!set) return;
  const missing = S3_VARIABLES.find((name) => !value[name]);
  if (missing) throw new EnvError(`${missing} is missing; it is required with ${set}`);
  if (value.MEDIA_DIR) throw new EnvError(`MEDIA_DIR and ${set} are both set; set only one`);
}

function checkPayments(value: Variables, local: boolean): void {
  checkPair(value, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  if (value.STRIPE_SECRET_KEY && !value.STRIPE_PRICE_ANNUAL && !value.STRIPE_PRICE_API_ANNUAL)
    throw new EnvError('STRIPE_PRICE_ANNUAL is missing; STRIPE_SECRET_KEY requires it or STRIPE_PRICE_API_ANNUAL');
  if (value.STRIPE_BASE_URL && !local)
    throw new EnvError('STRIPE_BASE_URL is set; it is accepted only when APP_URL is localhost');
}

function toStripe(value: Variables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (!secretKey || !webhookSecret) return undefined;
  return {
    secretKey,
    webhookSecret,
    /** price id of each plan for sale, at least one */
    prices: { annual: value.STRIPE_PRICE_ANNUAL, api_annual: value.STRIPE_PRICE_API_ANNUAL },
    tax: value.STRIPE_TAX === 'on',
    baseUrl: value.STRIPE_BASE_URL,
  };
}

function toS3(value: Variables) {
  const { S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = value;
  if (!S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: S3_ENDPOINT,
  };
}

/** A public service has no folder by default: its instances may run on several machines, or without a disk. */
function toMediaDir(value: Variables, { local, dataDir }: Place): string | undefined {
  if (value.S3_BUCKET) return undefined;
  if (value.MEDIA_DIR) return path.resolve(/* turbopackIgnore: true */ value.MEDIA_DIR);
  return local ? path.join(dataDir, 'media') : undefined;
}

/** Loads `.env` into the process's environment; variables that are already set win. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(/* turbopackIgnore: true */ file)) process.loadEnvFile(file);
}

let current: Env | undefined;

/** Sets the secret that startup read or created, for every copy of this module in the process. */
export function setAuthSecret(secret: string): void {
  process.env.AUTH_SECRET = secret;
  current = undefined;
}

/** The environment, read once per process. */
export function env(): Env {
  current ??= readEnv();
  return current;
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
