import type { Env } from '../env';
import { processGlobal } from '../process-global';

/** One answered request, as far as a trace may know it. */
export type TracedRequest = {
  operation: string;
  method: string | undefined;
  /** the address as the description writes it, with `{name}` in place of what the caller sent */
  route: string | undefined;
  requestId: string;
  status: number;
  code: string | undefined;
  caller: string;
  /** by `performance.now()` */
  startedAt: number;
};

export type Tracing = { trace(request: TracedRequest): void; stop(): Promise<void> };

const shared = processGlobal<{ starting?: Promise<Tracing> | undefined; tracing?: Tracing | undefined }>('tracing', () => ({}));

/**
 * Starts sending traces where OTEL_EXPORTER_OTLP_ENDPOINT says, once a process, whoever asks first: our server, or the
 * framework where there is none. Without the variable nothing is loaded and nothing is sent.
 */
export async function startTracing(env: Pick<Env, 'tracing'>): Promise<Pick<Tracing, 'stop'>> {
  if (!env.tracing) return { stop: async () => undefined };
  const { share } = env.tracing;
  shared.starting ??= import('./tracing-sdk').then(({ openTracing }) => openTracing(share));
  const tracing = await shared.starting;
  shared.tracing = tracing;
  return {
    async stop() {
      shared.starting = undefined;
      shared.tracing = undefined;
      await tracing.stop();
    },
  };
}

/** Notes an answered request; costs nothing while no traces are made. */
export function traceRequest(request: TracedRequest): void {
  shared.tracing?.trace(request);
}
