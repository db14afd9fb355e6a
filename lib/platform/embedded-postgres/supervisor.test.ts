import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getOwnIdentity } from './process-identity';
import { isRestartAllowed, superviseServer } from './supervisor';

const minutes = (...values: number[]) => values.map((value) => value * 60_000);

describe('isRestartAllowed', () => {
  it.each([
    ['the first restart', [], 0, true],
    ['the third in a row', [1, 2], 2, true],
    ['the fourth in a row', [1, 2, 3], 3, false],
    ['the fourth just within five minutes', [1, 2, 3], 5.99, false],
    ['the fourth five minutes after the first', [1, 2, 3], 6, true],
    ['one of many, with three recent ones', [1, 20, 30, 31, 32], 34, false],
    ['one of many, with two recent ones', [1, 20, 25, 31, 32], 34, true],
  ])('%s', (_name, restarts, now, allowed) => {
    expect(isRestartAllowed(minutes(...restarts), minutes(now)[0] ?? 0)).toBe(allowed);
  });
});

describe('superviseServer', () => {
  const alive = getOwnIdentity();
  const dead = { ...alive, start: 'another process' };
  const supervision = {
    mayRestart: vi.fn(() => true),
    onRestarting: vi.fn(),
    onRestarted: vi.fn(),
    onFailure: vi.fn(),
  };
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
  const supervise = (server: typeof alive, restart: () => Promise<typeof alive | null>) =>
    superviseServer({ directory: '/data/postgres', server }, restart, supervision);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    supervision.mayRestart.mockReturnValue(true);
  });
  afterEach(() => vi.useRealTimers());

  it('leaves a running server alone', async () => {
    const restart = vi.fn();
    const end = supervise(alive, restart);
    await seconds(600);
    expect(restart).not.toHaveBeenCalled();
    end();
  });

  it('restarts a server that dies three times, and reports the fourth death in one line', async () => {
    const restart = vi.fn(async () => dead);
    supervise(dead, restart);
    await seconds(600);
    expect(restart).toHaveBeenCalledTimes(3);
    expect(supervision.onRestarting.mock.calls).toEqual([[{ restarts: 1 }], [{ restarts: 2 }], [{ restarts: 3 }]]);
    expect(supervision.onRestarted).toHaveBeenCalledTimes(3);
    expect(supervision.onFailure.mock.calls.map(([error]) => error.message)).toEqual([
      'PostgreSQL on /data/postgres ended 4 times in 5 minutes: read /data/postgres/server.log, fix the cause and start again, ' +
        'or set DATABASE_URL',
    ]);
  });

  it('restarts a server that dies every two minutes indefinitely', async () => {
    let server = dead;
    const restart = vi.fn(async () => ({ ...alive }));
    supervise(server, async () => {
      server = await restart();
      setTimeout(() => Object.assign(server, dead), 120_000);
      return server;
    });
    await seconds(3_600);
    expect(restart.mock.calls.length).toBeGreaterThan(25);
    expect(supervision.onFailure).not.toHaveBeenCalled();
  });

  it('reports a restart that fails, once', async () => {
    supervise(dead, () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
    await seconds(60);
    expect(supervision.onFailure.mock.calls.map(([error]) => error.message)).toEqual([
      'no space left on the disk of /data/postgres: free some space and start again',
    ]);
  });

  it('does not restart the server while the process stops', async () => {
    supervision.mayRestart.mockReturnValue(false);
    const restart = vi.fn();
    const end = supervise(dead, restart);
    await seconds(60);
    end();
    supervision.mayRestart.mockReturnValue(true);
    await seconds(60);
    expect(restart).not.toHaveBeenCalled();
    expect(supervision.onFailure).not.toHaveBeenCalled();
  });
});
