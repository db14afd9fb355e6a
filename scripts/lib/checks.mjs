// The checks of `npm test` and `npm run verify`: each runs to its end, says how many passed, and stops nothing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './toolchain.mjs';

/** A program whose exit code is the verdict: counts as one. */
export function check(name, args) {
  console.log(`\n— ${name}`);
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return done.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's projects; every test counts, and so does a run that broke off. */
export function vitest(name, projects) {
  console.log(`\n— ${name}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-report-'));
  const report = path.join(folder, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const done = spawnSync(process.execPath, [...args, ...projects.map((project) => `--project=${project}`)], {
    cwd: root,
    stdio: 'inherit',
  });
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
    return { passed: numPassedTests, failed: failed + (done.status !== 0 && failed === 0 ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The journeys in a real browser, on the build that is there; one that was left out counts as failed. */
export function journeys() {
  console.log('\n— journeys in Chromium');
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-journeys-'));
  const report = path.join(folder, 'report.json');
  const done = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  try {
    const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
    const failed = unexpected + flaky + skipped;
    return { passed: expected, failed: failed + (done.status !== 0 && failed === 0 ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The closing line, over everything, and the exit code. */
export function conclude(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const failed = sum('failed');
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1;
}

/** Format and lint, then types: what every run begins with. */
export function staticChecks() {
  return [
    check('format, lint, boundaries', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    check('lockfile and migrations', ['scripts/check-sources.mjs']),
    check('route types', ['node_modules/next/dist/bin/next', 'typegen']),
    check('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  ];
}
