// Checks that no compiler or linter does: the lockfile is complete, and no migration blocks other statements for long.
import { readdirSync, readFileSync } from 'node:fs';
import { findMissingOptional } from './lib/lockfile.mjs';
import { BASELINE, findHeavyLocks } from './lib/migration-locks.mjs';

const problems = findMissingOptional(JSON.parse(readFileSync('package-lock.json', 'utf8'))).map(
  (missing) => `package-lock.json: ${missing}, so \`npm ci\` would fail`,
);
for (const name of readdirSync('prisma/migrations').filter((each) => /^\d/.test(each) && each > BASELINE)) {
  for (const problem of findHeavyLocks(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')))
    problems.push(`${name}: ${problem}`);
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'OK' : `${problems.length} problem${problems.length > 1 ? 's' : ''}`);
process.exitCode = problems.length === 0 ? 0 : 1;
