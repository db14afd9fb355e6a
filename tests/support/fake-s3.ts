import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_ACCESS = { region: 'eu-test-1', bucket: 'archive', accessKeyId: 'AKIATEST', secretAccessKey: 'a test secret' };

/** Handles a request in place of the default behaviour. */
type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** The part of the S3 protocol that lib/platform/storage uses, with path-style URLs, signatures checked and files in memory. */
export async function startFakeS3({ pageSize = 1_000 } = {}) {
  const files = new Map<string, { body: Buffer; modifiedAt: Date }>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; initiatedAt: Date }>();
  const requests: string[] = [];
  const service = { behave: undefined as Behaviour | undefined };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${url.pathname}`);
    if (service.behave) return void service.behave(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (!isSigned(request, url)) return void fail(response, 403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== S3_ACCESS.bucket) return void fail(response, 404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return void multipart(request.method, { key, query: url.searchParams, body }, response);
    if (key === '') return void list(response, url.searchParams);
    const file = files.get(key);
    if (request.method === 'PUT') {
      files.set(key, { body, modifiedAt: new Date() });
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (request.method === 'DELETE') {
      files.delete(key);
      response.writeHead(204).end();
    } else if (!file) {
      fail(response, 404, 'NoSuchKey');
    } else {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = start === undefined ? file.body : file.body.subarray(Number(start), Number(end) + 1);
      response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length }).end(part);
    }
  });

  /** A file in parts: begun, one part, completed, ended, or the list of those that are not completed. */
  function multipart(
    method: string | undefined,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
    response: ServerResponse,
  ): void {
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    response.setHeader('content-type', 'application/xml');
    if (query.has('uploads')) {
      if (method === 'GET') return void listUploads(response, query);
      const created = `upload-${uploads.size + 1}`;
      uploads.set(created, { key, parts: new Map(), initiatedAt: new Date() });
      response.end(`<InitiateMultipartUploadResult><UploadId>${created}</UploadId></InitiateMultipartUploadResult>`);
    } else if (!upload || upload.key !== key) {
      fail(response, 404, 'NoSuchUpload');
    } else if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.setHeader('etag', `"${body.length}"`).end();
    } else if (method === 'DELETE') {
      uploads.delete(id);
      response.writeHead(204).end();
    } else {
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
      const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
      // All but the last have a minimum size.
      if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return void fail(response, 400, 'EntityTooSmall');
      files.set(key, { body: Buffer.concat(parts), modifiedAt: new Date() });
      uploads.delete(id);
      response.end('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
    }
  }

  function listUploads(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('upload-id-marker') ?? '';
    const ids = [...uploads.keys()].filter((id) => uploads.get(id)?.key.startsWith(prefix) && id > after).sort();
    const page = ids.slice(0, pageSize);
    const rows = page.map((id) => {
      const { key, initiatedAt } = uploads.get(id) as { key: string; initiatedAt: Date };
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`;
    });
    const truncated = ids.length > page.length;
    const next = truncated
      ? `<NextKeyMarker>${prefix}</NextKeyMarker><NextUploadIdMarker>${page.at(-1)}</NextUploadIdMarker>`
      : '';
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>${truncated}</IsTruncated>${next}${rows.join('')}</ListMultipartUploadsResult>`,
    );
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const names = [...files.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageSize);
    const rows = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${files.get(name)?.modifiedAt.toISOString()}</LastModified></Contents>`,
    );
    const truncated = names.length > page.length;
    const next = truncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult><IsTruncated>${truncated}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    /** begun and not completed */
    uploads,
    requests,
    /** replaces the behaviour; `undefined` restores the default */
    behave(behaviour: Behaviour | undefined) {
      service.behave = behaviour;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Checks a signature as AWS documents version 4, without the SDK. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const { headers } = request;
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, signed.join(''), names, String(headers['x-amz-content-sha256'])].join(
    '\n',
  );
  const text = [
    'AWS4-HMAC-SHA256',
    String(headers['x-amz-date']),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      Buffer.from(`AWS4${S3_ACCESS.secretAccessKey}`),
    );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
