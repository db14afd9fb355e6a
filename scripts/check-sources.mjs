// Checks of files that no compiler or linter reads: the lockfile is whole, and no migration keeps others waiting.
import { readdirSync, readFileSync } from 'node:fs';
import { findMissingOptional } from './lib/lockfile.mjs';
import { BASELINE, findHeavyLocks } from './lib/migration-locks.mjs';

const findings = findMissingOptional(JSON.parse(readFileSync('package-lock.json', 'utf8'))).map(
  (missing) => `package-lock.json: ${missing}, and \`npm ci\` would refuse it`,
);
for (const name of readdirSync('prisma/migrations').filter((each) => /^\d/.test(each) && each > BASELINE)) {
  for (const finding of findHeavyLocks(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')))
    findings.push(`${name}: ${finding}`);
}
for (const finding of findings) console.error(finding);
console.log(findings.length === 0 ? 'nothing to say' : `${findings.length} to mend`);
process.exitCode = findings.length === 0 ? 0 : 1;
