import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedClusterError, toProgramError } from './errors';
import { findText, listNames, removeTree, renameDurably, writeTextAtomically } from './files';
import { isCluster, type Place } from './place';
import { runProgram } from './program';

/** The only role of the cluster. */
export const ROLE = 'postgres';

const DRAFT_PREFIX = 'postgres-new-';

/** Creates the cluster if there is none, else checks that these binaries can run it. Call under the lock. */
export async function prepareCluster(place: Place, passwordFile: string): Promise<void> {
  const { directory, major } = place;
  removeDrafts(dirname(directory));
  if (!isCluster(directory)) return initialise(place, passwordFile);

  const found = findText(join(directory, 'PG_VERSION'))?.trim();
  if (found !== String(major)) {
    throw new EmbeddedClusterError(
      `the database in ${directory} was made by PostgreSQL ${found}, and this version brings ${major}: ` +
        'export it with the version that made it and move the folder away, or set DATABASE_URL',
    );
  }
  if (findText(passwordFile) === null) {
    throw new EmbeddedClusterError(
      `the database's password is missing (${passwordFile}): put the file back, ` + `or move ${directory} away to start empty`,
    );
  }
}

async function initialise(place: Place, passwordFile: string): Promise<void> {
  const { directory, account, binaries } = place;
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new EmbeddedClusterError(`${directory} holds files but no database: move it away, or set DATA_DIR`);
  }
  // An existing password is kept: its cluster may be on a disk that is not mounted right now.
  const kept = findText(passwordFile)?.trim();
  const password = kept || randomBytes(24).toString('base64url');
  if (!kept) writeTextAtomically(passwordFile, `${password}\n`);

  // An interrupted initdb leaves only a draft, which the next start removes.
  const draft = join(dirname(directory), DRAFT_PREFIX + randomBytes(6).toString('hex'));
  const [data, pwfile] = [join(draft, 'data'), join(draft, 'pwfile')];
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(pwfile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (account !== null) for (const path of [pwfile, draft]) chownSync(path, account.uid, account.gid);
    const { code, output } = await runProgram(
      binaries.initdb,
      [
        ...[`--pgdata=${data}`, `--username=${ROLE}`, `--pwfile=${pwfile}`, '--auth=scram-sha-256'],
        // The builtin provider needs no system locale and sorts the same on every machine.
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { account },
    );
    if (code !== 0) {
      throw toProgramError(
        `initdb could not make the database in ${directory}`,
        output,
        dirname(directory),
        'fix it and restart, set DATA_DIR to another folder, or set DATABASE_URL',
      );
    }
    rmSync(pwfile, { force: true });
    renameDurably(data, directory);
  } finally {
    removeTree(draft);
  }
}

function removeDrafts(parent: string): void {
  for (const name of listNames(parent)) {
    if (name.startsWith(DRAFT_PREFIX) || name.startsWith('postgres-trial-')) removeTree(join(parent, name));
  }
}
