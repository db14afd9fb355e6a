import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCounters, setCounters } from '../../lib/counters/open-counters';
import { writeMetrics } from '../../lib/observe/metrics';
import { addSubscriber } from '../../lib/subscribers/writes';
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
/** Every expression in the operator documentation, including alerts. */
const documented = [...readFileSync('docs/running.md', 'utf8').matchAll(/`([^`\n]*hospitality_[^`\n]*)`/g)].map(
  ([, expr]) => expr ?? '',
);

/** The metrics that an expression reads. */
const metricsOf = (expr: string) => [...expr.matchAll(/\b((?:hospitality|process|nodejs)_\w+)\b/g)].map(([, name]) => name ?? '');
const subjectsOf = (expr: string) => [...expr.matchAll(/subject(=~?)"([^"]+)"/g)].map(([, , subject]) => subject ?? '');

let names: Set<string>;
let subjects: string[];
beforeAll(async () => {
  const database = await createTestDatabase();
  setCounters(openCounters({ upstash: undefined, redisUrl: undefined }));
  const terms = { email: 'subscriber@example.com', plan: 'premium', activeUntil: new Date('2036-01-01'), name: '' } as const;
  await issueKey(database, { id: (await addSubscriber(database, terms, tester)).id });
  await insertCategory(database.pool, 'revenue');
  await insertArticle(database.pool);
  const { text } = await writeMetrics();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  names = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  subjects = [...text.matchAll(/^hospitality_database\{subject="(\w+)"\}/gm)].map(([, subject]) => subject ?? '');
});

describe.each([
  ['the dashboard', expressions],
  ['the operator documentation', documented],
])('%s', (_name, all) => {
  it('names only metrics and subjects that the service exposes', () => {
    expect(all.length).toBeGreaterThan(8);
    for (const expr of all) {
      for (const name of metricsOf(expr)) expect(names, expr).toContain(name);
      for (const subject of subjectsOf(expr))
        expect(
          subjects.some((each) => new RegExp(`^${subject}$`).test(each)),
          expr,
        ).toBe(true);
    }
  });
});

describe('the dashboard', () => {
  it('shows every metric and every subject of the service', () => {
    const shown = new Set(expressions.flatMap(metricsOf));
    const own = [...names].filter((name) => name.startsWith('hospitality_') && !/_(?:sum|count)$/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
    const patterns = expressions.flatMap(subjectsOf).map((subject) => new RegExp(`^${subject}$`));
    expect(subjects.filter((subject) => !patterns.some((pattern) => pattern.test(subject)))).toEqual([]);
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
