import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A variable with a wrong value. The message is one line that names the variable and says what it takes. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const flag = z.enum(['on', 'off'], { error: 'takes "on" or "off"' });
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `takes a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `takes a whole number from ${least} to ${most}`);
const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'takes an address such as https://research.example.com')
  .refine((text) => (parseUrl(text)?.pathname ?? '/') === '/' && !/[?#]/.test(text), 'takes an address without a path')
  .transform((text) => text.replace(/\/+$/, ''));
const postgresAddress = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? ''),
    'takes an address such as postgresql://user:password@host:5432/database',
  );

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: webAddress.optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_MIGRATION_URL: postgresAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SAMPLE_DATA: flag.optional(),
  UPSTASH_REDIS_REST_URL: webAddress.optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  REDIS_URL: z
    .string()
    .refine((text) => /^rediss?:$/.test(parseUrl(text)?.protocol ?? ''), 'takes an address such as redis://localhost:6379')
    .optional(),
  AUTH_SECRET: z.string().min(32, 'takes at least 32 characters, for instance of `openssl rand -base64 32`').optional(),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: webAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'takes an address such as Hospitality Intelligence <keys@example.com>')
    .optional(),
  MAIL_OUTBOX_DIR: z.string().min(1).optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  ADMIN_EMAILS: z.string().optional(),
  METRICS_TOKEN: z.string().min(1).optional(),
  CRON_TOKEN: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), 'takes an address such as http://localhost:4318')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'takes a share from 0 to 1, such as 0.1')
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
  LIMIT_MAIL_PER_CLIENT_HOUR: wholeNumber(1, 1_000_000_000).default(10),
});

export type Env = {
  /** where to listen; 0 lets the system choose */
  port: number;
  /** undefined: all interfaces */
  host: string | undefined;
  /** the public base address, without a slash at its end; everything that leaves the house is built from it */
  appUrl: string;
  /** undefined: the embedded PostgreSQL */
  databaseUrl: string | undefined;
  /** the owner's role for migrations; `databaseUrl` unless set */
  migrationUrl: string | undefined;
  /** absolute folder of everything embedded */
  dataDir: string;
  /** whether an empty database is given the sample archive */
  sampleData: boolean;
  /** whether APP_URL is this machine alone, where the embedded parts may stand in for real ones */
  local: boolean;
  upstash: { url: string; token: string } | undefined;
  redisUrl: string | undefined;
  /** signs sessions and keys the fingerprints; undefined until the start has read or made the one in `dataDir` */
  authSecret: string | undefined;
  resend: { apiKey: string; baseUrl: string | undefined; from: string } | undefined;
  mailFrom: string;
  /** absolute folder where mail goes without Resend */
  mailOutboxDir: string;
  trustedProxyHops: number;
  /** how long a server that is to stop says so in readiness before it takes no more connections */
  drainSeconds: number;
  /** bearer tokens of /api/metrics and /api/cron/*; undefined: those addresses do not exist */
  metricsToken: string | undefined;
  cronToken: string | undefined;
  /** as they were written, without spaces around; empty when unset */
  adminEmails: string[];
  /** `share` of requests that are traced, from 0 to 1; undefined: none, and nothing of it is loaded */
  tracing: { share: number } | undefined;
  source: { windowSeconds: number; switches: number };
  limits: {
    keyedPerMinute: number;
    keyedPerDay: number;
    anonymousPerMinute: number;
    anonymousPerDay: number;
    sessionPerMinute: number;
    pagesPerMinute: number;
    mailPerAddressHour: number;
    mailPerClientHour: number;
  };
};

/**
 * Reads and checks every variable the service knows (contract, section 1). An empty value counts as unset, so that
 * `.env.example` works unedited.
 *
 * @throws EnvError naming the first variable that is wrong, never its value when that could be a secret.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(variables.shape)
      .map((name) => [name, source[name]?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const value = parsed.data;
  const appUrl = value.APP_URL ?? `http://localhost:${value.PORT}`;
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(appUrl).hostname);
  const dataDir = path.resolve(/* turbopackIgnore: true */ value.DATA_DIR);
  checkTogether(value, local);
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl,
    databaseUrl: value.DATABASE_URL,
    migrationUrl: value.DATABASE_MIGRATION_URL ?? value.DATABASE_URL,
    dataDir,
    sampleData: value.SAMPLE_DATA ? value.SAMPLE_DATA === 'on' : value.DATABASE_URL === undefined,
    local,
    upstash:
      value.UPSTASH_REDIS_REST_URL && value.UPSTASH_REDIS_REST_TOKEN
        ? { url: value.UPSTASH_REDIS_REST_URL, token: value.UPSTASH_REDIS_REST_TOKEN }
        : undefined,
    redisUrl: value.REDIS_URL,
    authSecret: value.AUTH_SECRET,
    resend:
      value.RESEND_API_KEY && value.MAIL_FROM
        ? { apiKey: value.RESEND_API_KEY, baseUrl: value.RESEND_BASE_URL, from: value.MAIL_FROM }
        : undefined,
    mailFrom: value.MAIL_FROM ?? 'Hospitality Intelligence <keys@localhost>',
    mailOutboxDir: path.resolve(/* turbopackIgnore: true */ value.MAIL_OUTBOX_DIR ?? path.join(dataDir, 'outbox')),
    trustedProxyHops: value.TRUSTED_PROXY_HOPS ?? 0,
    // Only a proxy needs time to notice; Ctrl-C on one's own machine stops at once.
    drainSeconds: value.DRAIN_SECONDS ?? ((value.TRUSTED_PROXY_HOPS ?? 0) > 0 ? 5 : 0),
    adminEmails: (value.ADMIN_EMAILS ?? '')
      .split(',')
      .map((email) => email.trim())
      .filter(Boolean),
    metricsToken: value.METRICS_TOKEN,
    cronToken: value.CRON_TOKEN,
    // Where to, and with which headers, the exporter reads for itself.
    tracing: value.OTEL_EXPORTER_OTLP_ENDPOINT ? { share: value.OTEL_TRACES_SAMPLER_ARG ?? 1 } : undefined,
    source: { windowSeconds: value.SOURCE_WINDOW_SECONDS, switches: value.SOURCE_SWITCHES },
    limits: {
      keyedPerMinute: value.LIMIT_KEYED_PER_MINUTE,
      keyedPerDay: value.LIMIT_KEYED_PER_DAY,
      anonymousPerMinute: value.LIMIT_ANONYMOUS_PER_MINUTE,
      anonymousPerDay: value.LIMIT_ANONYMOUS_PER_DAY,
      sessionPerMinute: value.LIMIT_SESSION_PER_MINUTE,
      pagesPerMinute: value.LIMIT_PAGES_PER_MINUTE,
      mailPerAddressHour: value.LIMIT_MAIL_PER_ADDRESS_HOUR,
      mailPerClientHour: value.LIMIT_MAIL_PER_CLIENT_HOUR,
    },
  };
}

/** Values that are right alone and wrong together. A public address may not rest on what is made for one machine. */
function checkTogether(value: z.output<typeof variables>, local: boolean): void {
  if (Boolean(value.UPSTASH_REDIS_REST_URL) !== Boolean(value.UPSTASH_REDIS_REST_TOKEN)) {
    throw new EnvError(
      `${value.UPSTASH_REDIS_REST_URL ? 'UPSTASH_REDIS_REST_TOKEN' : 'UPSTASH_REDIS_REST_URL'} is missing; both or neither must be set`,
    );
  }
  if (value.RESEND_API_KEY && !value.MAIL_FROM) throw new EnvError('MAIL_FROM is missing; RESEND_API_KEY needs a sender');
  if (local) return;
  if (!value.AUTH_SECRET) throw new EnvError('AUTH_SECRET is missing; it is required when APP_URL is not localhost');
  if (value.TRUSTED_PROXY_HOPS === undefined) {
    throw new EnvError(
      'TRUSTED_PROXY_HOPS is missing; say how many proxies stand in front (0 for none) when APP_URL is not localhost',
    );
  }
  if (!value.RESEND_API_KEY)
    throw new EnvError('RESEND_API_KEY is missing; without it mail would become files, which only localhost may do');
}

/** Adds what stands in `.env` to the process's environment; what is set there already wins. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(/* turbopackIgnore: true */ file)) process.loadEnvFile(file);
}

let current: Env | undefined;

/** Makes the secret that the start found or made the one of this process, in every copy of this module. */
export function setAuthSecret(secret: string): void {
  process.env.AUTH_SECRET = secret;
  current = undefined;
}

/** The environment, read once a process. */
export function env(): Env {
  current ??= readEnv();
  return current;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
