import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../lib/api/dispatch';
import { matchPath } from '../../lib/api/http/path';
import { type Reply, send } from '../support/http';
import { mounts } from '../support/mounts';

type Response = {
  $ref?: string;
  headers: Record<string, object>;
  content?: Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: object }> }>;
};
type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, Response>;
  'x-extension'?: boolean;
};
type Document = {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Response>;
    schemas: Record<string, object>;
    securitySchemes: Record<string, object>;
    headers: Record<string, object>;
  };
};

const [direct, framework] = mounts as [(typeof mounts)[number], (typeof mounts)[number]];
let reply: Reply;
let document: Document;
beforeAll(async () => {
  reply = await send(direct.url, '/api/v1/openapi.json');
  document = reply.json as Document;
  // Read as a client does, with references followed.
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const [status, { $ref = '' }] of Object.entries(responses)) {
      const shared = document.components.responses[$ref.replace('#/components/responses/', '')];
      if (shared) responses[status] = shared;
    }
});

/** Schemas in the description that no operation refers to. */
const shapes = [
  ...['ArticleCreate', 'ArticleUpdate', 'CategoryCreate', 'CategoryUpdate', 'VideoCreate', 'CommentCreate'],
  ...['BulkCommentAction', 'CheckoutCreate', 'NewsletterSend', 'UserCreate'],
  ...['UserUpdate', 'LoginInput', 'AISummaryRequest', 'UploadBody', 'HTTPValidationError'],
  ...['ValidationError', 'Problem'],
];

describe('API description', () => {
  test('is OpenAPI 3.1.0, version 0.1.0, identical on both mounts, with the public URL', async () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '0.1.0']);
    expect(document.servers).toEqual([{ url: 'https://research.example.com' }]);
    expect((await send(framework.url, '/api/v1/openapi.json')).text).toBe(reply.text);
  });

  test('resolves every reference and contains every schema', () => {
    const references = new Set([...reply.text.matchAll(/"\$ref":"#([^"]*)"/g)].map(([, pointer]) => pointer as string));
    expect(references.size).toBeGreaterThan(10);
    for (const pointer of references) {
      const target = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);
      expect(target, pointer).toBeDefined();
    }
    for (const shape of shapes) expect(document.components.schemas, shape).toHaveProperty(shape);
  });

  test('describes each operation once, with its security and an example of every success', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, security, responses } of operations) {
      expect(security.length, operationId).toBeGreaterThan(0);
      expect(responses, operationId).toHaveProperty('200');
      for (const [type, { schema, example, examples }] of Object.entries(responses['200']?.content ?? {})) {
        expect(schema, `${operationId} as ${type}`).toBeDefined();
        if (type === 'application/json') expect(example ?? examples, operationId).toBeDefined();
      }
      expect(responses, operationId).toHaveProperty(['422', 'content', 'application/json']);
    }
  });

  test('names the session cookie of the public https address', () => {
    expect(document.components.securitySchemes.PortalSession).toMatchObject({ in: 'cookie', name: '__Host-hospitality-session' });
  });

  test('documents the extra members of problems with examples', () => {
    const { properties } = document.components.schemas.Problem as { properties: Record<string, object> };
    const standard = ['type', 'title', 'status', 'detail', 'code', 'request_id'];
    const carried = new Map<string, string[]>();
    for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
      for (const { content } of Object.values(responses))
        for (const [code, { value }] of Object.entries(content?.['application/problem+json']?.examples ?? {}))
          carried.set(
            code,
            Object.keys(value)
              .filter((name) => !standard.includes(name))
              .sort(),
          );
    expect(Object.fromEntries([...carried].filter(([, names]) => names.length > 0))).toEqual({
      key_frozen: ['frozen_at', 'portal_url'],
      source_unknown: ['portal_url'],
      key_state_conflict: ['status_of_key'],
      rate_limited: ['limit', 'reset_at', 'retry_after_seconds'],
      daily_quota_exceeded: ['limit', 'reset_at', 'retry_after_seconds'],
      rotation_limited: ['retry_after_seconds'],
      resource_not_found: ['resource'],
      state_conflict: ['status_of_resource'],
      limit_reached: ['limit'],
      mail_unconfigured: ['missing'],
      role_required: ['role'],
      slug_taken: ['held_by'],
      video_exists: ['held_by'],
      category_in_use: ['articles', 'videos'],
      publish_blocked: ['reasons'],
      edit_conflict: ['conflicts', 'version'],
    });
    for (const name of [...carried.values()].flat()) expect(properties[name], name).toHaveProperty('description');
  });
});

test('describes every header of conditional reads', async () => {
  const reads: [pattern: string, target: string][] = [
    ['/api/v1/articles', '/api/v1/articles'],
    ['/api/v1/changes', '/api/v1/changes?since=2000-01-01'],
    ['/api/v1/categories', '/api/v1/categories'],
    ['/api/v1/search', '/api/v1/search?q=hotel'],
    ['/api/v1/openapi.json', '/api/v1/openapi.json'],
  ];
  for (const [pattern, target] of reads) {
    const { headers } = await send(direct.url, target);
    const own = Object.keys(headers).filter((name) => /^(?:etag|link|content-l|cache|vary|ratelimit|retry|x-r)/.test(name));
    const named = Object.keys(document.paths[pattern]?.get?.responses['200']?.headers ?? {}).map((name) => name.toLowerCase());
    expect(
      own.filter((name) => !named.includes(name) && name !== 'content-length'),
      pattern,
    ).toEqual([]);
  }
});

describe.each(mounts)('routes, $mount', ({ url }) => {
  const pathOf = (pattern: string) => pattern.replaceAll(/\{\w+\}/g, 'x');

  test('match the described paths and methods exactly', async () => {
    const served = resources.map((resource) => resource.path).filter((path) => path.startsWith('/api/v1/'));
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(served)].sort());
    for (const pattern of served) {
      // A record may have the name of a path, such as `order`: that path also takes the record's methods.
      const used = Object.keys(document.paths)
        .filter((other) => matchPath(other, pathOf(pattern)))
        .flatMap((other) => Object.keys(document.paths[other] ?? {}));
      const unused = ['PUT', 'PATCH', 'DELETE', 'POST'].find((method) => !used.includes(method.toLowerCase()));
      const response = await send(url, pathOf(pattern), { method: unused ?? '' });
      expect([pattern, response.status]).toEqual([pattern, 405]);
      const allowed = String(response.headers.allow)
        .split(', ')
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method));
      expect([pattern, allowed]).toEqual([
        pattern,
        Object.keys(document.paths[pattern] ?? {}).map((method) => method.toUpperCase()),
      ]);
    }
  });

  test('describe every header that responses carry', async () => {
    const { etag } = (await send(url, '/api/v1/articles')).headers;
    const cases: [path: string, target: string, status: number, headers?: Record<string, string>][] = [
      ['/articles', '/articles', 200],
      ['/articles', '/articles', 304, { 'if-none-match': String(etag) }],
      ['/articles', '/articles?page=0', 422],
      ['/articles', '/articles', 401, { 'x-api-key': 'nothing' }],
      ['/articles/{slug}', '/articles/none', 404],
      ['/me', '/me', 401],
      ['/admin/keys', '/admin/keys', 401],
    ];
    for (const [path, target, status, headers = {}] of cases) {
      const reply = await send(url, `/api/v1${target}`, { headers });
      expect([target, reply.status]).toEqual([target, status]);
      const carried = Object.keys(document.components.headers).filter((name) => reply.headers[name.toLowerCase()] !== undefined);
      expect(carried).toContain('RateLimit');
      const { headers: described } = document.paths[`/api/v1${path}`]?.get?.responses[status] ?? {};
      expect(Object.keys(described ?? {}), `${status} of ${target}`).toEqual(expect.arrayContaining(carried));
    }
  });

  test('support every described parameter', async () => {
    for (const [pattern, { get }] of Object.entries(document.paths)) {
      for (const name of ['page', 'page_size', 'lang', 'since']) {
        const open = get?.security.some((scheme) => Object.keys(scheme).length === 0) === true;
        if (!get || !open) continue;
        const described = get.parameters?.some((parameter) => parameter.in === 'query' && parameter.name === name);
        const { status, json } = await send(url, `${pathOf(pattern)}?${name}=nonsense`);
        const faulty = status === 422 ? (json as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc[1]) : [];
        expect([pattern, name, faulty.includes(name)]).toEqual([pattern, name, described]);
      }
    }
  });
});
