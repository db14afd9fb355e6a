// The checks of `npm test` and `npm run verify`. Each runs to completion and counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './process.mjs';

/** Format, lint and types. */
export function runStaticChecks() {
  return [
    runCheck('format, lint, boundaries', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    runCheck('lockfile and migrations', ['scripts/check-sources.mjs']),
    runCheck('route types', ['node_modules/next/dist/bin/next', 'typegen']),
    runCheck('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  ];
}

/** A program whose exit code decides: counts as one test. */
function runCheck(name, args) {
  console.log(`\n— ${name}`);
  return run(args).status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest projects, all of them when none is named. */
export function runVitest(name, projects) {
  console.log(`\n— ${name}`);
  return withReport((report) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { status } = run([...args, ...projects.map((project) => `--project=${project}`)]);
    const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport(report);
    return count(status, numPassedTests, numFailedTests || numFailedTestSuites);
  });
}

/** The journeys in a real browser. A skipped journey counts as failed. */
export function runJourneys() {
  console.log('\n— journeys in Chromium');
  return withReport((report) => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
    const { status } = run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    const { expected, unexpected, flaky, skipped } = readReport(report).stats;
    return count(status, expected, unexpected + flaky + skipped);
  });
}

/** Prints the totals and sets the exit code. */
export function summarize(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

function run(args, env = {}) {
  return spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Runs tests that write a JSON report. A missing or unreadable report counts as one failure. */
function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-report-'));
  try {
    return work(path.join(folder, 'report.json'));
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A run that exits with an error and reports no failed test was aborted: that counts as one failure. */
const count = (status, passed, failed) => ({ passed, failed: status !== 0 && failed === 0 ? 1 : failed });
