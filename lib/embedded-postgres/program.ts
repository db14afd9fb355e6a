import { spawn } from 'node:child_process';
import { type Account, toSpawnOptions } from './account';

export type ProgramResult = { code: number | null; output: string };

// A list of what may pass rather than of what may not: the server outlives its starter and must not carry the
// starter's secrets, and no PGDATA, PGPORT or LD_LIBRARY_PATH of the user's may leak in.
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];

/** The environment for PostgreSQL's programs: English messages, UTC, nothing of the user's own settings. */
export function toProgramEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' } as Record<string, string> as NodeJS.ProcessEnv;
}

/** Runs a program to its end; code is null when it cannot start. `detached` keeps a second Ctrl-C away from it. */
export function runProgram(
  file: string,
  args: string[],
  { account, detached = false }: { account: Account | null; detached?: boolean },
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = '';
    const onText = (text: string) => {
      output = (output + text).slice(-20_000);
    };
    const child = spawn(file, args, {
      ...toSpawnOptions(account),
      env: toProgramEnvironment(),
      detached,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    child.stdout.setEncoding('utf8').on('data', onText);
    child.stderr.setEncoding('utf8').on('data', onText);
    child.on('error', (error) => resolve({ code: null, output: `${output}\n${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
