import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { log } from '../log';
import { withTimeout } from '../timeout';
import type { Tracing } from './traces';

/** Milliseconds between two deliveries. */
const BATCH_MS = 1_000;
/** Milliseconds that the last spans are given when the process stops: a collector that is away holds up nothing. */
const GRACE_MS = 2_000;

/**
 * Makes one span a request and hands them over in batches, off the request's path; what a collector does not take is
 * dropped. The provider is never registered as the process's own: the framework would then send spans of pages, and those
 * hold whole addresses with what readers searched for. For the same reason no trace is continued from a caller's headers,
 * which may hold anything.
 *
 * @param share of requests that are traced, from 0 to 1
 */
export function openTracing(share: number): Tracing {
  const exporter = new OTLPTraceExporter();
  let failing = false;
  const deliver = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    deliver(spans, (result) => {
      // Once an outage, and nothing of the collector's own words.
      if (result.code !== 0 && !failing) log.warn({ reason: result.error?.name }, 'traces are not taken');
      failing = result.code !== 0;
      done(result);
    });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hospitality-intelligence' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  });
  const tracer = provider.getTracer('hospitality');
  return {
    trace({ operation, method, route, requestId, status, code, caller, startedAt }) {
      const span = tracer.startSpan(
        method && route ? `${method} ${route}` : operation,
        {
          kind: SpanKind.SERVER,
          startTime: performance.timeOrigin + startedAt,
          attributes: {
            'hospitality.operation': operation,
            'hospitality.caller': caller,
            'hospitality.request_id': requestId,
            'http.response.status_code': status,
            ...(method ? { 'http.request.method': method } : {}),
            ...(route ? { 'http.route': route } : {}),
            ...(code ? { 'error.type': code } : {}),
          },
        },
        ROOT_CONTEXT,
      );
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    async stop() {
      await withTimeout(provider.shutdown(), GRACE_MS).catch(() => undefined);
    },
  };
}
