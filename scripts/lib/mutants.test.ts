import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyMutant, mutants, parseMutants, projectOf } from './mutants.mjs';

describe('mutants', () => {
  it('has unique names and covers every area', () => {
    const names = mutants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it.each(mutants)('$name applies to its file, and its tests exist', (mutant) => {
    const source = readFileSync(mutant.file, 'utf8');
    expect(applyMutant(mutant, source)).not.toBe(source);
    expect(mutant.tests.length).toBeGreaterThan(0);
    expect(mutant.tests.filter((test) => !existsSync(test))).toEqual([]);
  });
});

describe('list of mutants', () => {
  it('marks what a mistake removes and adds', () => {
    const list = 'lib/limit.ts < lib/a.test.ts, lib/b.test.ts\n  limits/off: a [-b-]{+c+} d{+e+}⏎f[-g-]\n';
    const tests = ['lib/a.test.ts', 'lib/b.test.ts'];
    expect(parseMutants(list)).toEqual([{ name: 'limits/off', file: 'lib/limit.ts', from: 'a b d\nfg', to: 'a c de\nf', tests }]);
  });

  it.each(['lib/limit.ts', ' limits/off: [-a-]', 'limits/off: [-a-]', ''])('rejects the line "%s"', (line) => {
    expect(() => parseMutants(`lib/limit.ts < lib/a.test.ts\n${line}\n  limits/on: [-a-]`)).toThrow(/Not a mutant/);
  });
});

describe('mutant', () => {
  const mutant = { name: 'limit', file: 'lib/limit.ts', from: 'used >= $1', to: 'used > $1', tests: ['lib/limit.test.ts'] };

  it('replaces its text literally', () => {
    expect(applyMutant(mutant, 'if (used >= $1) return;')).toBe('if (used > $1) return;');
  });

  it.each([0, 2])('is an error naming file and text if its text occurs %d times', (times) => {
    expect(() => applyMutant(mutant, 'used >= $1;'.repeat(times))).toThrow(/limit.*lib\/limit\.ts.*used >= \$1/s);
  });

  it.each([
    ['lib/platform/env.test.ts', 'unit'],
    ['tests/database/usage.test.ts', 'database'],
    ['tests/api/key-issue.test.ts', 'api'],
    ['tests/security/payments.test.ts', 'security'],
    ['tests/process/crash.test.ts', 'security'],
  ])('is tested by %s in the %s project', (test, project) => {
    expect(projectOf(test)).toBe(project);
  });
});
