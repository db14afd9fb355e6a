import { log } from '../log';
import { withTimeout } from '../timeout';

/** The attributes of a finished request in a trace. */
export type TracedRequest = {
  operation: string;
  method: string | undefined;
  /** the path as in the OpenAPI document, with `{name}` in place of the caller's value */
  route: string | undefined;
  requestId: string;
  status: number;
  code: string | undefined;
  caller: string;
  /** from `performance.now()` */
  startedAt: number;
};

export type Tracing = { trace(request: TracedRequest): void; stop(): Promise<void> };

/** Time between two exports. */
const EXPORT_INTERVAL_MS = 1_000;
/** Limit for the last export when the process stops, so that an unavailable collector delays nothing. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Creates one span per request and exports spans in batches, off the request's path; spans that the collector rejects are
 * dropped. The provider is never registered globally: Next would then export spans of pages, which contain whole URLs with
 * readers' search terms. For the same reason no trace is continued from a caller's headers.
 *
 * @param share fraction of requests to trace, from 0 to 1
 * @throws Error with a one-line message if the optional packages are not installed
 */
export async function openTracing(share: number): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, OTLPTraceExporter, resources, sdk } = await loadPackages();
  const { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } = sdk;
  const exporter = new OTLPTraceExporter();
  let failing = false;
  const exportSpans = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    exportSpans(spans, (result) => {
      // Once per outage, and without the collector's own text.
      if (result.code !== 0 && !failing) log.warn({ reason: result.error?.name }, 'trace export failing');
      failing = result.code !== 0;
      done(result);
    });
  const provider = new TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'hospitality-intelligence' }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS })],
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
      await withTimeout(provider.shutdown(), STOP_TIMEOUT_MS).catch(() => undefined);
    },
  };
}

/** The packages are optional dependencies. Within `try`, the bundler of the site accepts that one is missing. */
async function loadPackages() {
  try {
    const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode }, { OTLPTraceExporter }, resources, sdk] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
    return { ROOT_CONTEXT, SpanKind, SpanStatusCode, OTLPTraceExporter, resources, sdk };
  } catch (error) {
    if (!/MODULE_NOT_FOUND/.test(String((error as { code?: unknown }).code))) throw error;
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages of OpenTelemetry are not installed; run `npm install --include=optional`',
    );
  }
}
