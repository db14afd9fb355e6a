import { spawn } from 'node:child_process';
import { type Account, toSpawnOptions } from './account';

type ProgramResult = { code: number | null; output: string };

// An allow-list: the server outlives the process that starts it and must not carry that process's secrets, nor the user's
// PGDATA, PGPORT or LD_LIBRARY_PATH.
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];

/** The environment for PostgreSQL's programs: English messages, UTC, none of the user's settings. */
export function toProgramEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' } as Record<string, string> as NodeJS.ProcessEnv;
}

/** Runs a program to its end; `code` is null if it cannot start. `detached` shields it from a second Ctrl-C. */
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
