import { spawn } from 'node:child_process';
import { toProgramEnvironment } from './program';

// $1: folder of leases, $2: directory of the cluster, $3: the guarded process. Two processes killed at once may still see
// each other for a moment, hence the three attempts.
const SCRIPT = `
read -r released && exit 0
for attempt in 1 2 3; do
  used=
  for lease in "$1"/*.json; do
    pid=\${lease##*/}
    pid=\${pid%%-*}
    if [ "$pid" != "$3" ] && { kill -0 "$pid" || [ -d "/proc/$pid" ]; }; then used=1; fi
  done
  [ -z "$used" ] && break
  [ "$attempt" = 3 ] && exit 0
  sleep 1
done
read -r pid < "$2/postmaster.pid" || exit 0
command=$(tr '\\0' ' ' < "/proc/$pid/cmdline" || ps -ww -o command= -p "$pid")
case $command in *postgres*"$2"*) kill -INT "$pid" ;; esac
`;

/**
 * Starts a small shell that outlives this process: when this process ends without a release, even by kill -9, it stops the
 * server unless another process holds a lease. Does nothing on Windows.
 *
 * @returns dismisses the shell
 */
export function guardServer(leases: string, directory: string): () => void {
  if (process.platform === 'win32') return () => {};
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'embedded-postgres-guard', leases, directory, String(process.pid)], {
    cwd: '/',
    env: toProgramEnvironment(),
    // A session of its own: signals to our process group do not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without the shell the server is stopped by the next process that uses it.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => shell.stdin.end('released\n');
}
