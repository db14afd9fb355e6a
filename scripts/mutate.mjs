// Mutation testing: makes one deliberate mistake at a time in a copy of the checkout and expects a test to fail.
//   npm run mutate                    every mutant of scripts/lib/mutants.txt
//   npm run mutate -- --only=A,B        those whose name contains A or B
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from './lib/build.mjs';
import { applyMutant, mutants, projectOf } from './lib/mutants.mjs';
import { exitWithError, root, StepError } from './lib/process.mjs';

/** A mutant that makes the tests hang is detected, too. */
const TIMEOUT_MS = 300_000;
/** How long an interrupted run may take to stop its database. */
const STOP_MS = 15_000;
/** Generated, ignored by Git and needed by the tests. */
const CLIENT = 'lib/platform/db/generated';
const SITE = '.next';

/** Temporary files of the tests, within the copy. */
const TEMPORARY = '.tmp';

let running;
let stopping = false;
let copy;
process.once('exit', removeCopy);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => void stop(name));

try {
  process.exitCode = await main();
} catch (error) {
  exitWithError(error);
}

async function main() {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  const wanted = values.only.split(',');
  const chosen = mutants.filter(({ name }) => wanted.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new StepError(`No mutant's name contains "${values.only}"; see scripts/lib/mutants.txt.`);
  const startedAt = performance.now();
  process.chdir(root);
  // Applied in memory first, so that a mutant whose text is gone fails at once.
  const texts = chosen.map((mutant) => applyMutant(mutant, readFileSync(mutant.file, 'utf8')));
  const site = chosen.some(({ tests }) => tests.some(needsSite));
  // The site needs the bundle: it starts the renderer from there.
  await prepare({ bundle: site, site });
  copy = copyCheckout([CLIENT, ...(site ? [SITE] : [])]);

  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  console.log(`${chosen.length} mutants, ${tests.length} test files; first without a mutant …`);
  const baseline = await runTests(tests);
  if (baseline.outcome !== 'passed') throw new StepError(`The tests fail without a mutant:\n${baseline.detail}`);

  const survivors = [];
  for (const [index, mutant] of chosen.entries()) {
    const file = path.join(copy, mutant.file);
    const original = readFileSync(file, 'utf8');
    writeFileSync(file, texts[index]);
    const { outcome, detail, seconds } = await runTests(mutant.tests);
    writeFileSync(file, original);
    const verdict = { failed: 'killed', 'timed out': 'killed (timeout)', passed: 'SURVIVED', broken: 'BROKEN' }[outcome];
    console.log(`${verdict.padEnd(16)} ${mutant.name}  ${seconds} s`);
    if (outcome === 'broken') console.log(detail);
    if (outcome === 'passed' || outcome === 'broken') survivors.push(mutant.name);
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} killed in ${minutes} minutes`);
  if (survivors.length > 0) console.log(`not killed: ${survivors.join(', ')}`);
  return survivors.length > 0 ? 1 : 0;
}

/** The API and security projects start the built site. */
function needsSite(test) {
  return ['api', 'security'].includes(projectOf(test));
}

/** A copy of what Git knows, uncommitted changes included, and of `generated`. Packages are linked, because nothing changes them. */
function copyCheckout(generated) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'hospitality-mutants-')));
  mkdirSync(path.join(folder, TEMPORARY));
  // The account that PostgreSQL runs as must be able to pass through.
  for (const each of [folder, path.join(folder, TEMPORARY)]) chmodSync(each, 0o711);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of [...listed.split('\0').filter(Boolean), ...generated])
    if (existsSync(file) && file !== 'node_modules') cpSync(file, path.join(folder, file), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

function removeCopy() {
  if (!copy) return;
  // A test of a full disk mounts a small one; interrupted, it stays.
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  for (const folder of mounts.map((line) => line.split(' ')[1]).filter((each) => each?.startsWith(`${copy}/`)))
    spawnSync('umount', [folder]);
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs test files in the copy: `broken` if no test ran at all, which says nothing about the mutant. */
async function runTests(tests) {
  const report = path.join(copy, 'mutation-report.json');
  rmSync(report, { force: true });
  const projects = [...new Set(tests.map(projectOf))].map((name) => `--project=${name}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, '--reporter=json', `--outputFile=${report}`];
  const startedAt = performance.now();
  const { output, timedOut } = await runInCopy([...args, ...tests]);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (timedOut) return { outcome: 'timed out', detail: 'timed out', seconds };
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const failed = results?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const detail = failed.map(({ name, message, assertionResults }) =>
    [name, message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages ?? [])].join('\n').slice(0, 1_500),
  );
  if (results?.numFailedTests > 0) return { outcome: 'failed', detail: detail.join('\n'), seconds };
  if (results?.success && results.numPassedTests > 0) return { outcome: 'passed', detail: '', seconds };
  return { outcome: 'broken', detail: [...detail, output.slice(-1_500)].join('\n'), seconds };
}

function runInCopy(args) {
  // A separate process group, so that a timeout ends the workers and servers of the tests as well.
  const env = { ...process.env, TMPDIR: path.join(copy, TEMPORARY), MUTATION: 'on' };
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-20_000);
    });
  return new Promise((resolve) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      void end(child);
    }, TIMEOUT_MS);
    child.once('close', () => {
      clearTimeout(timer);
      running = undefined;
      if (!stopping) resolve({ output, timedOut });
    });
  });
}

/** Lets the tests stop their servers, then ends the rest of their process group and their databases. */
async function end(child) {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => signal(-child.pid, 'SIGKILL'), STOP_MS);
  await closed;
  clearTimeout(timer);
  signal(-child.pid, 'SIGKILL');
  // PostgreSQL runs in its own session, and an interrupted set-up does not stop it.
  const servers = readdirSync(path.join(copy, TEMPORARY), { recursive: true })
    .filter((file) => path.basename(file) === 'postmaster.pid')
    .map((file) => Number.parseInt(readFileSync(path.join(copy, TEMPORARY, file), 'utf8'), 10));
  for (const pid of servers) signal(pid, 'SIGQUIT');
  while (servers.some((pid) => signal(pid, 0))) await sleep(50);
}

/** Sends a signal; false if the process has ended. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function stop(name) {
  stopping = true;
  if (running) await end(running);
  process.exit(128 + os.constants.signals[name]);
}
