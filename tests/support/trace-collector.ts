import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Span = { name: string; traceId: string; parentSpanId?: string; attributes: Record<string, unknown>; status?: number };

type Value = { stringValue?: string; intValue?: number | string };
type Body = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: (Omit<Span, 'attributes' | 'status'> & {
        attributes: { key: string; value: Value }[];
        status?: { code?: number };
      })[];
    }[];
  }[];
};

/** A local server that takes traces as OTLP's JSON over HTTP, as a collector does. */
export async function startCollector() {
  const bodies: string[] = [];
  const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  let arrived = () => undefined as unknown;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({ url: request.url, headers: request.headers });
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{}');
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const resources = () => bodies.flatMap((body) => (JSON.parse(body) as Body).resourceSpans);
  const spans = (): Span[] =>
    resources()
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
      .map(({ attributes, status, ...span }) => ({
        ...span,
        ...(status?.code ? { status: status.code } : {}),
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)])),
      }));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** everything that was sent, as it was sent */
    text: () => bodies.join('\n'),
    requests,
    spans,
    services: () =>
      resources().map(({ resource }) => resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue),
    /** waits until so many spans are there */
    async waitFor(count: number): Promise<Span[]> {
      while (spans().length < count)
        await new Promise((resolve) => {
          arrived = () => resolve(undefined);
        });
      return spans();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
