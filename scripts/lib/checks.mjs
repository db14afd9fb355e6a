// The checks of `npm test` and `npm run verify`. Each runs to completion and counts what passed and failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './process.mjs';

/** Files that run once more when one of their tests failed. */
const MAX_SECOND_TRIES = 5;

/** Files whose time is printed before the totals. */
const SLOWEST_FILES = 10;

/**
 * Format, lint and types beside the tests that `runTests` runs. Their output follows that of the tests. The native compiler takes
 * a quarter of the time of `npx tsc`, whose package has the API that other tests use.
 */
export async function runStaticChecksBeside(runTests) {
  const types = async () => [
    await runCheck('types of routes (npx next typegen)', ['node_modules/next/dist/bin/next', 'typegen']),
    await runCheck('types (npx tsc --noEmit)', ['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded']),
  ];
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'];
  const running = Promise.all([
    types(),
    runCheck('format and lint (npx biome check .)', biome),
    runCheck('lockfile and migrations (node scripts/check-sources.mjs)', ['scripts/check-sources.mjs']),
  ]);
  const tests = await runTests();
  const checks = (await running).flat();
  for (const { name, output } of checks) console.log(`\n— ${name}\n${output}`);
  return [...checks, tests];
}

/** A program whose exit code decides: counts as one test, which the last lines name with the command that repeats it. */
export async function runCheck(name, args) {
  const child = start(args, {}, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  const outcome = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] };
  return { name, output: output.trimEnd(), ...outcome };
}

/**
 * Vitest projects, all of them when none is named. A few failed files run once more: those that pass then failed by chance, and
 * the totals name them. More failures than that are not chance.
 */
export async function runVitest(name, projects) {
  console.log(`\n— ${name}`);
  const first = await runVitestOnce(projects, []);
  const files = [...new Set(first.files.filter(({ failed }) => failed.length > 0).map(({ file }) => file))];
  if (files.length === 0 || files.length > MAX_SECOND_TRIES) return first;
  console.log('\n— second try');
  const second = await runVitestOnce(projects, files);
  return {
    passed: first.passed + second.passed - sum(first.files, ({ file, passed }) => (files.includes(file) ? passed : 0)),
    failed: second.failed,
    failures: second.failures,
    byChance: second.failed === 0 ? first.failures : [],
    skipped: first.skipped,
    files: first.files,
  };
}

function runVitestOnce(projects, only) {
  return withReport(async (report) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/lib/vitest-reporter.mjs'];
    const status = await run([...args, ...projects.map((project) => `--project=${project}`), ...only], { REPORT_FILE: report });
    const files = readReport(report);
    const failures = files.flatMap(({ file, failed }) => failed.map((test) => toFailure(file, test)));
    return {
      ...count(
        status,
        sum(files, ({ passed }) => passed),
        failures.length,
      ),
      failures,
      skipped: files.flatMap(({ file, skipped }) => skipped.map((test) => toFailure(file, test))),
      files,
    };
  });
}

/** The journeys in a real browser. A skipped journey counts as failed; one that passed on its second try is named. */
export function runJourneys() {
  console.log('\n— journeys in Chromium');
  return withReport(async (report) => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
    const status = await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    const { stats, suites } = readReport(report);
    const named = (wanted) =>
      suites
        .flatMap(listSpecs)
        .filter(({ tests }) => tests.some((test) => test.status === wanted))
        .map(({ file, line, title }) => toFailure(`e2e/${file}:${line}`, title));
    const measure = ({ tests }) =>
      sum(
        tests.flatMap(({ results }) => results),
        ({ duration }) => duration,
      );
    return {
      ...count(status, stats.expected + stats.flaky, stats.unexpected + stats.skipped),
      failures: [...named('unexpected'), ...named('skipped')],
      byChance: named('flaky'),
      files: suites.map((suite) => ({
        file: `e2e/${suite.file}`,
        project: 'journeys',
        milliseconds: sum(listSpecs(suite), measure),
      })),
    };
  });
}

const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

const toFailure = (file, test) => `${path.relative(root, path.resolve(root, file))} › ${test}`;

/** Prints the slowest files, the time of each project, what was skipped or failed by name and the totals, and sets the exit code. */
export function summarize(results) {
  printTimes(results.flatMap(({ files = [] }) => files));
  console.log('');
  for (const { failures = [], byChance = [], skipped = [] } of results) {
    for (const name of skipped) console.log(`Skipped, because this machine lacks what it needs: ${name}`);
    for (const name of byChance) console.log(`Passed on the second try: ${name}`);
    for (const name of failures) console.log(`Failed: ${name}`);
  }
  const passed = sum(results, (result) => result.passed);
  const failed = sum(results, (result) => result.failed);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** Files run side by side, so that the sums exceed the time that passes. */
function printTimes(files) {
  const print = (milliseconds, name) => console.log(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${name}`);
  console.log('\n— slowest files');
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST_FILES);
  for (const { file, project, milliseconds } of slowest)
    print(milliseconds, `${project}: ${path.relative(root, path.resolve(root, file))}`);
  console.log('\n— time per project');
  for (const project of new Set(files.map((file) => file.project))) {
    const own = files.filter((file) => file.project === project);
    print(
      sum(own, ({ milliseconds }) => milliseconds),
      `${project}, ${own.length} files`,
    );
  }
}

const sum = (values, toNumber) => values.reduce((total, value) => total + toNumber(value), 0);

const start = (args, env, stdio) => spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio });

/** Runs a program in this terminal; resolves to its exit code. */
async function run(args, env) {
  const [status] = await once(start(args, env, 'inherit'), 'close');
  return status;
}

/** Runs tests that write a JSON report. A missing or unreadable report counts as one failure. */
async function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } catch {
    return { passed: 0, failed: 1, failures: ['the tests were aborted'], files: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A run that exits with an error and reports no failed test was aborted: that counts as one failure. */
const count = (status, passed, failed) => ({ passed, failed: status !== 0 && failed === 0 ? 1 : failed });
