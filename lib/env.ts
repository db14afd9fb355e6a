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
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl: value.APP_URL ?? `http://localhost:${value.PORT}`,
    databaseUrl: value.DATABASE_URL,
    migrationUrl: value.DATABASE_MIGRATION_URL ?? value.DATABASE_URL,
    dataDir: path.resolve(/* turbopackIgnore: true */ value.DATA_DIR),
    sampleData: value.SAMPLE_DATA ? value.SAMPLE_DATA === 'on' : value.DATABASE_URL === undefined,
  };
}

/** Adds what stands in `.env` to the process's environment; what is set there already wins. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(/* turbopackIgnore: true */ file)) process.loadEnvFile(file);
}

let current: Env | undefined;

/** The environment, read once a process. */
export function env(): Env {
  current ??= readEnv();
  return current;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
