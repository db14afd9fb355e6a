import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Language, Messages } from './messages.js';

/** A command line that cannot be run: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const commands = ['search', 'get', 'cite', 'mirror', 'mcp'] as const;
export type Command = (typeof commands)[number];

const citationFormats = ['bibtex', 'ris', 'csl-json', 'gbt7714'] as const;
const mirrorFormats = ['ndjson', 'markdown'] as const;

const DEFAULT_BASE_URL = 'http://localhost:3000';
const DEFAULT_WATCH_SECONDS = 60;
const MAX_CITATIONS = 200;

type Environment = Record<string, string | undefined>;
type Values = Record<string, string | boolean | undefined>;

/** What a command line asks for. */
export type Invocation = {
  command: Command;
  positionals: string[];
  baseUrl: string;
  apiKey: string | undefined;
  /** `--lang`, if given */
  lang: Language | undefined;
  json: boolean;
  format: string | undefined;
  page: number | undefined;
  watchSeconds: number | undefined;
  verify: boolean;
  fresh: boolean;
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const common = { 'base-url': text, 'key-file': text, lang: text, help: { ...flag, short: 'h' } } as const;
const optionsOf: Record<Command, NonNullable<ParseArgsConfig['options']>> = {
  search: { ...common, json: flag, page: text },
  get: { ...common, json: flag },
  cite: { ...common, json: flag, format: text },
  mirror: { ...common, format: text, watch: text, verify: flag, fresh: flag },
  mcp: common,
};

/** The language of messages: `--lang`, else that of the environment. */
export function toLanguage(argv: readonly string[], env: Environment): Language {
  const at = argv.indexOf('--lang');
  const lang = at >= 0 ? argv[at + 1] : argv.find((each) => each.startsWith('--lang='))?.slice('--lang='.length);
  if (lang === 'en' || lang === 'zh') return lang;
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en';
}

/**
 * @returns what to run, or the help or version to print
 * @throws UsageError
 */
export function readInvocation(
  argv: readonly string[],
  env: Environment,
  say: Messages,
): Invocation | { help: Command | undefined } | { version: true } {
  const [name = '', ...rest] = argv;
  if (name === '--version') return { version: true };
  if (['--help', '-h', 'help'].includes(name)) return { help: toCommand(rest[0]) };
  if (name === '') throw new UsageError(say.missing('COMMAND'));
  const command = toCommand(name);
  if (!command) throw new UsageError(say.unknownCommand(name));
  const { values, positionals } = parse(command, rest);
  if (values.help) return { help: command };
  if (values.watch !== undefined && values.verify) throw new UsageError(say.verifyAlone);
  return {
    command,
    positionals: requirePositionals(command, positionals, say),
    baseUrl: toText(values['base-url']) ?? env.HI_BASE_URL ?? DEFAULT_BASE_URL,
    apiKey: readKey(toText(values['key-file']), env, say),
    lang: toChoice('--lang', ['en', 'zh'] as const, values.lang, say),
    json: values.json === true,
    format: toChoice('--format', command === 'cite' ? citationFormats : mirrorFormats, values.format, say),
    page: toNumber('--page', values.page, 1, 1_000_000, say),
    watchSeconds: toNumber('--watch', values.watch, 10, 3_600, say),
    verify: values.verify === true,
    fresh: values.fresh === true,
  };
}

const toCommand = (name: string | undefined) => commands.find((command) => command === name);
const toText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  try {
    const config = { args: command === 'mirror' ? completeWatch(args) : args, options: optionsOf[command] };
    const { values, positionals } = parseArgs({ ...config, allowPositionals: true });
    return { values: values as Values, positionals };
  } catch (error) {
    // Node explains at length how to pass an argument that begins with a dash.
    throw new UsageError(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`);
  }
}

/** `--watch` may stand alone; Node's parser knows no optional values. */
function completeWatch(args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.flatMap((arg, at) => {
    if (arg !== '--watch' || at >= end) return [arg];
    return /^\d+$/.test(args[at + 1] ?? '') ? [arg] : [`--watch=${DEFAULT_WATCH_SECONDS}`];
  });
}

function requirePositionals(command: Command, positionals: string[], say: Messages): string[] {
  const names: Record<Command, string | undefined> = {
    search: 'QUERY',
    get: 'SLUG',
    cite: 'SLUG',
    mirror: 'DIR',
    mcp: undefined,
  };
  const name = names[command];
  const max = command === 'cite' ? Number.POSITIVE_INFINITY : name ? 1 : 0;
  // The words of a query need no quotes.
  const given = command === 'search' && positionals.length > 1 ? [positionals.join(' ')] : positionals;
  if (name && !given[0]?.trim()) throw new UsageError(say.missing(name));
  if (given.length > max) throw new UsageError(say.unexpected(String(given[max])));
  if (given.length > MAX_CITATIONS) throw new UsageError(say.tooMany);
  const invalid = command === 'get' ? given.find((slug) => slug === '.' || slug === '..') : undefined;
  if (invalid) throw new UsageError(say.notSlug(invalid));
  return given;
}

/** A key in an argument would be visible to every process of the machine. */
function readKey(file: string | undefined, env: Environment, say: Messages): string | undefined {
  if (file === undefined) return env.HI_API_KEY?.trim() || undefined;
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key) return key;
  } catch (error) {
    throw new UsageError(say.badKeyFile(file, (error as NodeJS.ErrnoException).code ?? 'unreadable'));
  }
  throw new UsageError(say.badKeyFile(file, 'empty'));
}

function toChoice<Choice extends string>(
  option: string,
  choices: readonly Choice[],
  value: string | boolean | undefined,
  say: Messages,
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new UsageError(say.badChoice(option, choices.join(' | ')));
  return choice;
}

function toNumber(
  option: string,
  value: string | boolean | undefined,
  min: number,
  max: number,
  say: Messages,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new UsageError(say.badChoice(option, `${min}–${max}`));
  return number;
}
