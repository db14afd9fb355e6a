import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { send } from './load';
import { type Check, check, type Scenario, skipped } from './scenario';
import { onStage, UNLIMITED } from './stage';

const MINUTE_MS = 60_000;

/** What anybody can find with the tools that everybody has. */
export const scanners: Scenario = {
  about: 'sqlmap and ffuf, a minute each, where they are installed',
  run: ({ log }) =>
    onStage(async (stage) => {
      const { url } = await stage.start(UNLIMITED);
      const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-scan-'));
      try {
        log('ffuf …');
        const found = findPaths(url, folder);
        log('sqlmap …');
        const injected = injectSql(url, folder);
        const log500 = stage.services[0]?.output().match(/"status":500/g)?.length ?? 0;
        const alive = await send(url, undefined, { target: '/api/v1/categories' });
        return [
          ...found,
          ...injected,
          check(
            'no request failed inside, and the service goes on',
            `${log500} answers of 500, then ${alive.status}`,
            log500 === 0 && alive.status === 200,
          ),
        ];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

const findTool = (name: string) => ['/usr/bin', '/usr/local/bin'].map((folder) => path.join(folder, name)).find(existsSync);

/** Names that are left lying about on servers, with the endings of copies. */
const NAMES = [
  ...[
    '.env',
    '.git/HEAD',
    '.git/config',
    '.svn/entries',
    '.DS_Store',
    '.htaccess',
    '.npmrc',
    '.data/auth-secret',
    '.next/BUILD_ID',
  ],
  ...[
    'admin',
    'backup',
    'config',
    'console',
    'cron',
    'database',
    'debug',
    'dump',
    'graphql',
    'health',
    'info',
    'internal',
    'login',
  ],
  ...[
    'metrics',
    'openapi',
    'package',
    'phpinfo',
    'private',
    'prisma',
    'ready',
    'robots',
    'schema',
    'secret',
    'server',
    'server-status',
  ],
  ...[
    'settings',
    'sitemap',
    'status',
    'swagger',
    'test',
    'token',
    'upload',
    'user',
    'users',
    'v2',
    'wp-admin',
    'actuator',
    'trace',
  ],
  ...[
    'api/v1/keys',
    'api/v1/users',
    'api/v1/admin',
    'api/v1/internal',
    'api/v2/articles',
    'api/debug',
    'api/env',
    '_next/data',
    '__nextjs',
  ],
];
const ENDINGS = [
  '',
  '.json',
  '.yml',
  '.yaml',
  '.bak',
  '.old',
  '.sql',
  '.zip',
  '.php',
  '.txt',
  '.js',
  '.map',
  '~',
  '/',
  '%00',
  '%2e%2e/',
  ';',
];

/** Addresses that may answer 200 among all those names. */
const KNOWN = /^(?:robots\.txt|sitemap\.xml|health|ready|admin|api\/health|api\/ready|openapi\.json)$/;

function findPaths(url: string, folder: string): Check[] {
  const asked = 'ffuf finds nothing that is served by mistake, and no answer of 5xx';
  const ffuf = findTool('ffuf');
  if (!ffuf) return [skipped(asked, 'ffuf is not installed; run `apt-get install ffuf` and try again')];
  const words = path.join(folder, 'words');
  const list = NAMES.flatMap((name) => ENDINGS.map((ending) => `${name}${ending}`));
  writeFileSync(words, [...list, ...list.map((each) => `api/${each}`)].join('\n'));
  const report = path.join(folder, 'ffuf.json');
  spawnSync(
    ffuf,
    [
      '-u',
      `${url}/FUZZ`,
      '-w',
      words,
      '-mc',
      '200,204,401,403,500-599',
      '-maxtime',
      '60',
      '-t',
      '20',
      '-s',
      '-of',
      'json',
      '-o',
      report,
    ],
    {
      stdio: 'ignore',
      timeout: MINUTE_MS * 1.5,
    },
  );
  if (!existsSync(report)) return [check(asked, 'ffuf wrote no report', false)];
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as { results: { input: { FUZZ: string }; status: number }[] };
  const odd = results.filter(({ input, status }) => status >= 500 || (status < 300 && !KNOWN.test(input.FUZZ)));
  const seen = `${list.length * 2} addresses, ${odd.length} odd ${odd
    .slice(0, 5)
    .map(({ input, status }) => `${status} /${input.FUZZ}`)
    .join(', ')}`;
  return [check(asked, seen, odd.length === 0)];
}

function injectSql(url: string, folder: string): Check[] {
  const asked = 'sqlmap finds no way into the database';
  const sqlmap = findTool('sqlmap');
  if (!sqlmap) return [skipped(asked, 'sqlmap is not installed; run `apt-get install sqlmap` and try again')];
  const targets = [
    ['-u', `${url}/api/v1/search?q=hotel*&page=1&type=article`],
    ['-u', `${url}/api/v1/articles?category=labour*&tag=x&since=2020-01-01`],
    [
      '-u',
      `${url}/api/v1/keys/issue`,
      '--data',
      '{"email":"a@example.com*","token":"x*"}',
      '--headers',
      'Content-Type: application/json',
    ],
  ];
  const outputs = targets.map(
    (target) =>
      spawnSync(
        sqlmap,
        [
          ...target,
          '--batch',
          '--level=2',
          '--risk=2',
          '--threads=4',
          '--timeout=10',
          '--dbms=PostgreSQL',
          '--technique=BEU',
          '--ignore-code=400,422',
          `--output-dir=${folder}`,
          '--disable-coloring',
        ],
        {
          encoding: 'utf8',
          timeout: MINUTE_MS / targets.length,
        },
      ).stdout ?? '',
  );
  const found = outputs.flatMap(
    (text) => text.match(/^.*(?:is vulnerable|injection point\(s\)|appears to be .*injectable).*$/gm) ?? [],
  );
  const tested = outputs.reduce((sum, text) => sum + (text.match(/testing '/g)?.length ?? 0), 0);
  return [check(asked, `${tested} kinds of tries, ${found.length} found ${found[0] ?? ''}`, found.length === 0 && tested > 0)];
}
