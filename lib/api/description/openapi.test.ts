import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { messageTypes } from '../../people/webhooks/record';
import { getDescriptionDocument, operations } from '../routes';

type Schema = {
  $ref?: string;
  const?: unknown;
  default?: unknown;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: object;
  description?: string;
};
type Described = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { headers?: Record<string, object>; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema; example?: object }> } } }>;
  components: { schemas: Record<string, Schema> };
};

const text = JSON.stringify(getDescriptionDocument('https://hospitality.test'));
const document = JSON.parse(text) as Document;
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const { schemas } = document.components;

/** The schema and every schema inside it. */
function walk(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(walk);
  return Array.isArray(schema) ? inner : [schema as Schema, ...inner];
}

const toName = ($ref: string) => $ref.replace('#/components/schemas/', '');

/** Whether a field says what it is: itself, or by a schema that is about nothing else. */
function isDescribed(field: Schema): boolean {
  const references = walk(field).flatMap(({ $ref }) => ($ref ? [toName($ref)] : []));
  const namesKind = references.length > 0 && references.every((name) => name !== 'AnyValue' && schemas[name]?.description);
  return Boolean(field.description) || namesKind;
}

describe('OpenAPI document', () => {
  it('describes every field', () => {
    const bare = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, schema]) => (isDescribed(schema) ? [] : [`${name}.${field}`])),
    );
    expect(Object.keys(schemas).length).toBeGreaterThan(150);
    expect(bare).toEqual([]);
    const parameters = described.flatMap((operation) => operation.parameters);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  it('requires the body of a POST only if it has a required member', () => {
    const posts = Object.values(document.paths).flatMap(({ post }) => (post ? [post] : []));
    const optional = posts.filter(({ requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema;
      const named = schemas[schema?.$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema;
      return named !== undefined && !named.required?.length;
    });
    expect(optional.filter(({ requestBody }) => requestBody?.required).map(({ operationId }) => operationId)).toEqual([]);
    expect(optional.length).toBeGreaterThan(3);
  });

  it('marks every operation except the twelve of the specification as an extension', () => {
    const original = described.filter((operation) => !('x-extension' in operation)).map(({ operationId }) => operationId);
    expect(original.sort()).toEqual([
      'getArticle',
      'getDescription',
      'getMe',
      'issueKey',
      'listArticles',
      'listCategories',
      'listChanges',
      'listKeys',
      'requestKey',
      'revokeKey',
      'searchArchive',
      'unfreezeKey',
    ]);
  });

  it('describes Content-Language of records, but not of citations, which are text', () => {
    const headersOf = (id: string) => described.find(({ operationId }) => operationId === id)?.responses['200']?.headers ?? {};
    expect(headersOf('getVideo')).toHaveProperty('Content-Language');
    expect(headersOf('citeArticles')).not.toHaveProperty('Content-Language');
    expect(headersOf('citeArticles')).toHaveProperty('X-Missing-Count');
    expect(headersOf('citeArticles')).toHaveProperty('Content-Disposition');
  });

  it('allows new fields in every object', () => {
    expect(text).not.toContain('"additionalProperties":false');
    expect(text).not.toContain('"unevaluatedProperties":false');
  });

  it('has patterns that other languages compile: without what only some know, such as properties of Unicode and lookarounds', () => {
    const patterns: string[] = [];
    JSON.parse(text, (name, value) => {
      if (name === 'pattern' && typeof value === 'string') patterns.push(value);
      return value;
    });
    expect(patterns).toContain('^[^\\s/?#%\\\\&+]+$');
    expect(patterns.filter((pattern) => /\\p|\(\?[=!<]/.test(pattern))).toEqual([]);
  });

  it('has enums without pattern or null, and one for every string constant', () => {
    const nodes: Record<string, unknown>[] = [];
    JSON.parse(text, (_, value) => {
      if (value !== null && typeof value === 'object') nodes.push(value);
      return value;
    });
    const enums = nodes.filter((node) => Array.isArray(node.enum));
    expect(enums.length).toBeGreaterThan(20);
    expect(enums.filter((node) => node.pattern !== undefined || (node.enum as unknown[]).includes(null))).toEqual([]);
    const constants = nodes.filter((node) => typeof node.const === 'string' && node.type === 'string');
    expect(constants.length).toBeGreaterThan(0);
    for (const node of constants) expect(node.enum).toEqual([node.const]);
  });

  it('lists the accepted values of every enumerated query parameter', () => {
    const keySorts = ['created_at', 'last_used_at', 'frozen_at', 'email', 'status', 'usage_today', 'usage_30d'];
    const bothWays = (columns: string[]) => columns.flatMap((column) => [column, `-${column}`]).sort();
    const lang = ['both', 'en', 'zh'];
    const listed = described.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ schema }) => schema.enum)
        .map(({ name, schema }): [string, unknown] => [`${operationId} ${name}`, [...(schema.enum ?? [])].sort()]),
    );
    expect(Object.fromEntries(listed)).toEqual({
      'listKeys status': ['active', 'frozen', 'revoked'],
      'listKeys sort': bothWays(keySorts),
      'listArticles lang': lang,
      'getArticle lang': lang,
      'listChanges include': ['content'],
      'searchArchive type': ['all', 'article', 'video'],
      'searchArchive sort': ['newest', 'oldest', 'relevance'],
      'searchArchive lang': lang,
      'listSubscribers status': ['active', 'lapsed', 'suspended'],
      'listSubscribers plan': ['api', 'premium'],
      'listSubscribers sort': bothWays(['created_at', 'email', 'active_until']),
      'listAudit action': [
        ...[
          'admin.add',
          'admin.remove',
          'article.create',
          'article.delete',
          'article.publish',
          'article.review',
          'article.schedule',
          'article.unschedule',
          'article.update',
          'author.update',
          'backup.create',
          'backup.erase',
          'backup.restore',
        ],
        ...['category.create', 'category.delete', 'category.introduce', 'category.order', 'category.update'],
        ...['comment.approve', 'comment.delete', 'comment.reject'],
        ...['contact.confirm', 'contact.export', 'contact.unsubscribe'],
        ...['email.resend', 'fingerprint.delete', 'fingerprint.trace', 'fingerprint.upload'],
        ...['key.freeze', 'key.issue', 'key.revoke', 'key.rotate'],
        ...['key.unfreeze', 'media.create', 'media.delete', 'media.update'],
        ...['newsletter.cancel', 'newsletter.create', 'newsletter.delete', 'newsletter.fail', 'newsletter.release'],
        ...['newsletter.send', 'newsletter.test', 'newsletter.update', 'person.erase', 'person.export'],
        ...['preview.create', 'preview.end'],
        ...['search.create', 'search.delete', 'search.stop', 'search.update'],
        'session.begin',
        ...[
          'subscriber.add',
          'subscriber.cancel',
          'subscriber.notifications',
          'subscriber.purchase',
          'subscriber.renew',
          'subscriber.resume',
          'subscriber.reversal',
          'subscriber.suspend',
          'subscriber.update',
          'subscription_request.done',
        ],
        ...['token.make', 'token.revoke', 'user.create', 'user.disable', 'user.enable', 'user.update'],
        ...['video.create', 'video.delete', 'video.update'],
        ...['webhook.create', 'webhook.delete', 'webhook.disable', 'webhook.enable', 'webhook.rotate', 'webhook.update'],
        ...['whitepaper.create', 'whitepaper.delete', 'whitepaper.export', 'whitepaper.update', 'whitepaper.upload'],
      ],
      'listEmails template': [
        'comment_waiting',
        'key_frozen',
        'key_link',
        'key_rotated',
        ...['newsletter', 'newsletter_confirm', 'newsletter_failed', 'newsletter_test'],
        'privacy_link',
        'purchase_paid',
        'purchase_reversed',
        'quota_warning',
        'schedule_failed',
        'search_alert',
        'sign_in',
        'subscription_ending',
        'subscription_request',
        'webhook_disabled',
        'whitepaper_link',
      ],
      'listEmails status': ['bounced', 'complained', 'failed', 'sent', 'skipped', 'waiting'],
      'listEmails sort': bothWays(['created_at', 'to']),
      'listContacts status': ['bounced', 'complained', 'confirmed', 'unsubscribed'],
      'listContacts locale': ['en', 'zh'],
      'listTokens status': ['active', 'expired', 'revoked'],
      'listTokens sort': bothWays(['created_at', 'expires_at', 'last_used_at', 'name']),
      'listVideos lang': lang,
      'uploadWhitepaper lang': ['en', 'zh'],
      'getVideo lang': lang,
      'listNewsletters status': ['cancelled', 'draft', 'failed', 'scheduled', 'sending', 'sent'],
      'listAdminVideos published': ['false', 'true'],
      'listSchedules status': ['failed', 'live', 'pending'],
      'listPurchases status': ['paid', 'reversed'],
      'listPurchases plan': ['annual', 'api_annual'],
      'listUsers role': ['admin', 'contributor', 'editor'],
      'listUsers sort': bothWays(['name', 'email', 'last_seen_at']),
      'listComments status': ['approved', 'pending', 'rejected'],
      'listSubscriptionRequests status': ['done', 'open'],
      'listEditedArticles unmatched': ['false', 'true'],
      'listEditedArticles state': ['archived', 'draft', 'published', 'scheduled'],
      'listEditedArticles missing': ['en', 'zh'],
      'listEditedArticles has_draft': ['false', 'true'],
      'listEditedArticles mine': ['true'],
      'listEditedArticles review': ['false', 'true'],
      'listEditedArticles sort': bothWays(['edited_at', 'published_at', 'title_en', 'title_zh']),
    });
  });

  it('states the format of addresses and times, and the defaults of a new user', () => {
    const time = { anyOf: ['date-time', 'date'].map((format) => ({ type: 'string', format })) };
    const parameter = (id: string, name: string) =>
      described.find(({ operationId }) => operationId === id)?.parameters.find((each) => each.name === name)?.schema;
    expect([parameter('listChanges', 'since'), parameter('searchArchive', 'from'), parameter('searchArchive', 'to')]).toEqual(
      Array(3).fill(expect.objectContaining(time)),
    );
    expect(schemas.SubscriberCreate?.properties).toMatchObject({ email: { format: 'email' }, active_until: time });
    const { role, bio_zh, bio_en, avatar } = schemas.UserCreate?.properties ?? {};
    const defaults = Object.entries({ role, bio_zh, bio_en, avatar }).map(([name, schema]) => [name, schema?.default]);
    expect(Object.fromEntries(defaults)).toEqual({ role: 'contributor', bio_zh: '', bio_en: '', avatar: '' });
  });

  it('shares the responses to failed requests, and writes none out in an operation', () => {
    const failed = described.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => Number(status) >= 400));
    expect(failed.length).toBeGreaterThan(400);
    expect(failed.filter(([, response]) => Object.keys(response).join() !== '$ref')).toEqual([]);
    expect(text.length).toBeLessThan(900_000);
  });

  it('describes every message that a webhook can receive', () => {
    const { webhooks } = document;
    expect(Object.keys(webhooks).sort()).toEqual([...messageTypes].sort());
    for (const [type, { post }] of Object.entries(webhooks)) {
      const body = post.requestBody.content['application/json'];
      const name = String(body?.schema.$ref).split('/').at(-1) ?? '';
      expect(schemas[name]?.properties?.type, type).toMatchObject({ const: type });
      expect(body?.example).toMatchObject({ type });
    }
  });

  it('gives every union of objects a discriminator that maps values to named schemas', () => {
    const unions = Object.entries(schemas).flatMap(([name, { oneOf, discriminator }]) => (oneOf ? [[name, discriminator]] : []));
    const to = (name: string) => `#/components/schemas/${name}`;
    expect(Object.fromEntries(unions)).toEqual({
      AccountKey: {
        propertyName: 'status',
        mapping: { active: to('LiveKey'), frozen: to('LiveKey'), revoked: to('RevokedKey') },
      },
      SearchHit: { propertyName: 'type', mapping: { article: to('ArticleHit'), video: to('VideoHit') } },
    });
  });

  it('names every object and every union', () => {
    const isAnonymous = ({ properties, oneOf, anyOf }: Schema) =>
      properties !== undefined || oneOf !== undefined || (anyOf ?? []).filter(({ $ref }) => $ref).length > 1;
    const inComponents = Object.entries(schemas).map(([name, schema]) => ({ place: name, found: walk(schema).slice(1) }));
    const inOperations = described.map(({ operationId, requestBody, responses }) => ({
      place: operationId,
      found: [requestBody, ...Object.values(responses)].flatMap((holder) =>
        Object.values(holder?.content ?? {}).flatMap(({ schema }) => walk(schema)),
      ),
    }));
    const anonymous = [...inComponents, ...inOperations].filter(({ found }) => found.some(isAnonymous));
    expect(anonymous.map(({ place }) => place)).toEqual([]);
  });

  it('names null once in every nullable schema', () => {
    const acceptsNull = ({ type }: Schema) => [type].flat().includes('null');
    const nested = Object.entries(schemas).filter(([, schema]) =>
      walk(schema).some(
        ({ anyOf = [] }) => anyOf.some((option) => option.anyOf) || (anyOf.length > 1 && anyOf.filter(acceptsNull).length > 1),
      ),
    );
    expect(nested.map(([name]) => name)).toEqual([]);
    expect(schemas.ArticleUpdate?.properties?.slug?.type).toEqual(['string', 'null']);
    expect(schemas.AdminKey?.properties?.frozen_at?.type).toEqual(['string', 'null']);
  });

  it("has no bounds that only reflect JavaScript's number range", () => {
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('passes the recommended rules of Redocly and Spectral except for schemas without an operation', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const redocly = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    const spectral = new Spectral();
    // Redocly checks every example against its schema in a tenth of the time.
    spectral.setRuleset({ extends: [oas as never], rules: { 'oas3-valid-media-example': 'off' } });
    const findings = [
      ...redocly.map(({ ruleId, message, location }) => ({ rule: ruleId, message, at: String(location[0]?.pointer).slice(2) })),
      ...(await spectral.run(text)).map(({ code, message, path }) => ({ rule: String(code), message, at: path.join('/') })),
    ];
    expect(findings).toEqual([]);
  }, 240_000);
});

/** Members whose names are data. */
const MAPS = ['before', 'after', 'changed_by', 'highlights', 'reason_values', 'utm'];

function withExtraFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, MAPS.includes(name) ? inner : withExtraFields(inner)]);
  return { ...Object.fromEntries(entries), undescribed: 'internal' };
}

describe('response', () => {
  const objects = operations.filter(({ id }) => id !== 'getDescription');
  it.each(objects.map(({ id, response, example }) => ({ id, response, example })))(
    'of $id contains only fields of its schema',
    ({ response, example }) => {
      expect(response.parse(withExtraFields(example))).toEqual(example);
    },
  );
});
