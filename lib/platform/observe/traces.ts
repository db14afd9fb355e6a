import type { Env } from '../env';
import { processGlobal } from '../process-global';
import type { TracedRequest, Tracing } from './tracing-sdk';

const shared = processGlobal<{ starting?: Promise<Tracing> | undefined; tracing?: Tracing | undefined }>('tracing', () => ({}));

/**
 * Starts sending traces to OTEL_EXPORTER_OTLP_ENDPOINT, once per process, whether our server or Next calls it first. Without
 * the variable nothing is loaded and nothing is sent.
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

/** Traces a finished request; does nothing while tracing is off. */
export function traceRequest(request: TracedRequest): void {
  shared.tracing?.trace(request);
}
