// The checks of `npm test` and `npm run verify`. Each runs to completion and counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './process.mjs';

/** Files that run once more when one of their tests failed. */
const MAX_SECOND_TRIES = 5;

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

/**
 * Vitest projects, all of them when none is named. A few files that failed run once more: what passes then failed by chance,
 * which the totals name. More files than that are no chance.
 */
export function runVitest(name, projects) {
  console.log(`\n— ${name}`);
  const first = runVitestOnce(projects, []);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > MAX_SECOND_TRIES) return first;
  console.log('\n— second try');
  const second = runVitestOnce(projects, files);
  return {
    passed: first.passed + second.passed - sum(files, (file) => first.passedIn[file]),
    failed: second.failed,
    failures: second.failures,
    byChance: second.failed === 0 ? first.failures : [],
  };
}

function runVitestOnce(projects, files) {
  return withReport((report) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { status } = run([...args, ...projects.map((project) => `--project=${project}`), ...files]);
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = readReport(report);
    const failures = testResults
      .filter((result) => result.status === 'failed')
      .flatMap(({ name: file, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed');
        return failed.length > 0 ? failed.map(({ fullName }) => ({ file, test: fullName })) : [{ file, test: 'does not load' }];
      });
    const passedIn = {};
    for (const { name: file, assertionResults } of testResults) {
      passedIn[file] = (passedIn[file] ?? 0) + assertionResults.filter((test) => test.status === 'passed').length;
    }
    return { ...count(status, numPassedTests, numFailedTests || numFailedTestSuites), failures, passedIn };
  });
}

/** The journeys in a real browser. A skipped journey counts as failed; one that passed on its second try is named. */
export function runJourneys() {
  console.log('\n— journeys in Chromium');
  return withReport((report) => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
    const { status } = run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    const { stats, suites } = readReport(report);
    const named = (wanted) => suites.flatMap(listSpecs).filter(({ tests }) => tests.some((test) => test.status === wanted));
    const toFailure = ({ file, line, title }) => ({ file: `e2e/${file}:${line}`, test: title });
    return {
      ...count(status, stats.expected + stats.flaky, stats.unexpected + stats.skipped),
      failures: named('unexpected').map(toFailure),
      byChance: named('flaky').map(toFailure),
    };
  });
}

const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/** Prints what failed by name and the totals, and sets the exit code. */
export function summarize(results) {
  const print = (name, tests = []) => {
    for (const { file, test } of tests) console.log(`${name}: ${path.relative(root, path.resolve(root, file))} › ${test}`);
  };
  console.log('');
  for (const { failures, byChance } of results) {
    print('Passed on the second try', byChance);
    print('Failed', failures);
  }
  const passed = sum(results, (result) => result.passed);
  const failed = sum(results, (result) => result.failed);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

const sum = (values, toNumber) => values.reduce((total, value) => total + toNumber(value), 0);

function run(args, env = {}) {
  return spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Runs tests that write a JSON report. A missing or unreadable report counts as one failure. */
function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-report-'));
  try {
    return work(path.join(folder, 'report.json'));
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A run that exits with an error and reports no failed test was aborted: that counts as one failure. */
const count = (status, passed, failed) => ({ passed, failed: status !== 0 && failed === 0 ? 1 : failed });
