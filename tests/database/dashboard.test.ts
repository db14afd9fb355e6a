import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeMetrics } from '../../lib/api/system/metrics';
import { openCounters, setCounters } from '../../lib/counting/counters/open-counters';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { issueKey, tester } from '../support/people';

const target = z.object({ refId: z.string().regex(/^[A-Z]$/), expr: z.string().min(1), legendFormat: z.string().min(1) });
const panel = z.object({
  id: z.int().positive(),
  type: z.enum(['timeseries', 'stat']),
  title: z.string().min(1),
  description: z.string().min(1),
  datasource: z.object({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) }),
  gridPos: z.object({ h: z.int().positive(), w: z.int().min(1).max(24), x: z.int().min(0), y: z.int().min(0) }),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.unknown()) }),
  targets: z.array(target).min(1),
});
/** The parts of a dashboard that Grafana requires for an import. */
const dashboard = z.object({
  title: z.string().min(1),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  schemaVersion: z.int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.enum(['datasource', 'query']) })) }),
  time: z.object({ from: z.string(), to: z.string() }),
  panels: z.array(panel).min(10),
});

const board = dashboard.parse(JSON.parse(readFileSync('docs/grafana.json', 'utf8')));
const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);
/** The alerts: one block each, every value on one line. */
const alerts = readFileSync('docs/alerts.yml', 'utf8')
  .split(/^ {6}- (?=alert: )/m)
  .slice(1);
const alertExpressions = alerts.flatMap((alert) => captures(alert, /^ {8}expr: (.+)$/gm));
const documented = captures(readFileSync('docs/running.md', 'utf8'), /`([^`\n]*hospitality_[^`\n]*)`/g);

/** The metrics that an expression reads. */
const metricsOf = (expr: string) => captures(expr, /\b((?:hospitality|process|nodejs)_\w+)\b/g);

const run = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
/** Part of Prometheus; its checks are skipped where it is not installed. */
const promtool = run('--version').status === 0;

let text: string;
let names: Set<string>;
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  setCounters(openCounters({ upstash: undefined, redisUrl: undefined }));
  const terms = { email: 'subscriber@example.com', plan: 'premium', activeUntil: new Date('2036-01-01'), name: '' } as const;
  await issueKey(database, { id: (await addSubscriber(database, terms, tester)).id });
  await insertCategory(database.pool, 'revenue');
  await insertArticle(database.pool);
  ({ text } = await writeMetrics());
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  names = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
});

describe.each([
  ['the dashboard', expressions],
  ['the alerts', alertExpressions],
  ['the operator documentation', documented],
])('%s', (_name, all) => {
  it('names only metrics that the service exposes', () => {
    expect(all).not.toEqual([]);
    for (const expr of all) for (const name of metricsOf(expr)) expect(names, expr).toContain(name);
  });
});

describe('alerts', () => {
  it('have an expression, a duration, a severity, a summary and instructions', () => {
    expect(alerts.length).toBeGreaterThan(10);
    for (const alert of alerts) {
      const lines = [
        /^alert: [A-Z]\w+$/m,
        /^ {8}expr: \S.+$/m,
        /^ {8}for: \d+[mh]$/m,
        /^ {8}labels: \{ severity: (?:critical|warning|info) \}$/m,
        /^ {10}summary: ".{10,}"$/m,
        /^ {10}description: ".{20,}"$/m,
      ];
      for (const line of lines) expect(alert).toMatch(line);
    }
  });

  it.each([
    'hospitality_ready',
    'hospitality_database_up',
    'hospitality_counters_up',
    'hospitality_page_requests_total',
    'hospitality_last_backup_timestamp_seconds',
    'process_start_time_seconds',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'hospitality_data_disk_free_bytes',
  ])('cover %s', (metric) => {
    expect(alertExpressions.flatMap(metricsOf)).toContain(metric);
  });

  it.skipIf(!promtool)('pass promtool and their unit tests', () => {
    expect(run('check', 'rules', 'docs/alerts.yml')).toMatchObject({ status: 0 });
    expect(run('test', 'rules', 'docs/alerts.test.yml')).toMatchObject({ status: 0 });
  });
});

describe('metrics', () => {
  it.skipIf(!promtool)('follow the naming conventions of Prometheus', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('keep dependency states and omit unreadable figures while the database is down', async () => {
    const unreachable = openDatabase('postgresql://nobody@127.0.0.1:9/none');
    setDatabase(unreachable);
    const during = (await writeMetrics()).text;
    setDatabase(database);
    await unreachable.close();
    const after = (await writeMetrics()).text;
    const sampleOf = (lines: string, name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(lines)?.[1];
    for (const [name, down, up] of [
      ['hospitality_database_up', '0', '1'],
      ['hospitality_ready', '0', '1'],
      ['hospitality_counters_up', '1', '1'],
      ['hospitality_emails_waiting', undefined, '0'],
      ['hospitality_keys\\{status="active"\\}', undefined, '1'],
      ['hospitality_last_backup_timestamp_seconds', undefined, '0'],
    ] as const)
      expect([name, sampleOf(during, name), sampleOf(after, name)]).toEqual([name, down, up]);
  });

  it('report the time of the last backup', async () => {
    const { rows } = await database.pool.query<{ seconds: number }>(
      `INSERT INTO audit (actor, action, subject, at) VALUES ('operator', 'backup.create', 'database', '2026-11-01T02:00:00Z')
       RETURNING extract(epoch FROM at)::float8 AS seconds`,
    );
    const { text: now } = await writeMetrics();
    expect(now).toContain(`\nhospitality_last_backup_timestamp_seconds ${rows[0]?.seconds}\n`);
  });
});

describe('dashboard', () => {
  it('shows every metric of the service', () => {
    const shown = new Set(expressions.flatMap(metricsOf));
    const own = [...names].filter((name) => name.startsWith('hospitality_') && !/_(?:sum|count)$/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has panels with unique ids that do not overlap', () => {
    const { panels } = board;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { gridPos: a, targets, id } of panels) {
      expect(a.x + a.w).toBeLessThanOrEqual(24);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      const over = panels.filter(
        ({ gridPos: b, id: other }) => other !== id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      );
      expect(over).toEqual([]);
    }
  });

  it('uses only variables that it defines', () => {
    const known = new Set(['__rate_interval', ...board.templating.list.map(({ name }) => name)]);
    for (const expr of expressions) for (const [, name] of expr.matchAll(/\$\{?(\w+)/g)) expect(known, expr).toContain(name);
  });
});
