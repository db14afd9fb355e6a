import { join } from 'node:path';
import { EmbeddedClusterError, toClusterError } from './errors';
import { type ProcessIdentity, seemsRunning } from './process-identity';

const POLL_MILLISECONDS = 500;
const MAX_RESTARTS = 3;
const WINDOW_MINUTES = 5;

/** How the process that holds a lease takes part in keeping the server running. */
export type Supervision = {
  /** false once the process is stopping: a server that ends is then not restarted */
  mayRestart(): boolean;
  /** the server ended unexpectedly and is being restarted */
  onRestarting(event: { restarts: number }): void;
  onRestarted(event: { milliseconds: number }): void;
  /** the server cannot be restarted or has ended too often; supervision is over */
  onFailure(error: EmbeddedClusterError): void;
};

/** Whether a server that has just ended may be restarted, given the times of earlier restarts in ms. */
export function isRestartAllowed(restarts: readonly number[], now: number): boolean {
  return restarts.filter((time) => now - time < WINDOW_MINUTES * 60_000).length < MAX_RESTARTS;
}

/**
 * Polls the server's process and calls `restart` when it has ended, at most 3 times in 5 minutes. Every process that shares
 * the server does this. The polling does not keep this process alive.
 *
 * @param restart returns the running server, which another process may have started; null if it is no longer needed
 * @returns a function that ends the supervision
 */
export function superviseServer(
  { directory, server }: { directory: string; server: ProcessIdentity | null },
  restart: () => Promise<ProcessIdentity | null>,
  { mayRestart, onRestarting, onRestarted, onFailure }: Supervision,
): () => void {
  let current = server;
  let restarts: number[] = [];
  let inFlight = false;
  const timer = setInterval(() => {
    if (inFlight || (current !== null && seemsRunning(current)) || !mayRestart()) return;
    inFlight = true;
    void restartOnce()
      .catch((error: unknown) => {
        clearInterval(timer);
        if (mayRestart()) onFailure(toClusterError(error, directory));
      })
      .finally(() => {
        inFlight = false;
      });
  }, POLL_MILLISECONDS).unref();
  return () => clearInterval(timer);

  async function restartOnce(): Promise<void> {
    const now = performance.now();
    if (!isRestartAllowed(restarts, now)) {
      throw new EmbeddedClusterError(
        `PostgreSQL on ${directory} ended ${MAX_RESTARTS + 1} times in ${WINDOW_MINUTES} minutes: ` +
          `read ${join(directory, 'server.log')}, fix the cause and start again, or set DATABASE_URL`,
      );
    }
    restarts = [...restarts.slice(1 - MAX_RESTARTS), now];
    onRestarting({ restarts: restarts.length });
    current = await restart();
    if (current !== null) onRestarted({ milliseconds: Math.round(performance.now() - now) });
  }
}
