import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from './env';

const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');

test('.env.example is accepted unedited', () => {
  expect(readEnv(Object.fromEntries(documented.map((name) => [name, '']))).tracing).toBeUndefined();
});

test('limits default to the values in the contract', () => {
  expect(readEnv({}).limits).toEqual({
    keyedPerMinute: 60,
    keyedPerDay: 5_000,
    anonymousPerMinute: 20,
    anonymousPerDay: 200,
    sessionPerMinute: 120,
    pagesPerMinute: 120,
    mailPerAddressHour: 3,
    mailPerAddressTotalHour: 12,
    mailPerClientHour: 10,
  });
  expect(readEnv({ LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR: '7' }).limits.mailPerAddressTotalHour).toBe(7);
  expect(() => readEnv({ LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR: '0' })).toThrow('LIMIT_MAIL_PER_ADDRESS_TOTAL_HOUR');
});

test('compose.yaml evicts unused counters, not those of the current minute', () => {
  expect(readFileSync('compose.yaml', 'utf8')).toContain('"--maxmemory-policy", "volatile-lru"');
});

test('compose.yaml limits the log and memory of every service and checks its health', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const [, services = ''] = /\nservices:\n([\s\S]*?)\n(?=\S|$)/.exec(compose) ?? [];
  const each = services.split(/^ {2}(?=\w+:$)/m).filter((text) => /^\w+:\n/.test(text));
  expect(each.map((text) => text.split(':')[0])).toEqual(['service', 'database', 'counters']);
  for (const text of each) expect(text).toMatch(/<<: \*defaults[\s\S]*mem_limit: \d+[mg]/);
  expect(/x-defaults: &defaults\n(?: .*\n)+/.exec(compose)?.[0]).toMatch(/max-size: \d+m, max-file: "\d"/);
  expect(services.match(/healthcheck:/g)).toHaveLength(2);
  // The image has the service's own, which asks whether it is alive: a restart would not end an outage.
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/HEALTHCHECK[\s\S]*\/api\/health/);
});

test('compose.yaml sets documented variables only', () => {
  const environment = /environment:\n((?: {6}(?:[A-Z_]+:|#).*\n)+)/.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? '';
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  // NODE_OPTIONS is Node's own.
  for (const name of names.filter((each) => each !== 'NODE_OPTIONS')) expect(documented).toContain(name);
});

test('the publisher has a name, and an address only if set', () => {
  expect(readEnv({})).toMatchObject({ publisherName: 'Hospitality Intelligence', contactEmail: undefined });
  const set = { PUBLISHER_NAME: '酒店研究所', CONTACT_EMAIL: 'research@example.com' };
  expect(readEnv(set)).toMatchObject({ publisherName: '酒店研究所', contactEmail: 'research@example.com' });
  for (const CONTACT_EMAIL of ['nobody', 'Name <a@example.com>', 'a@b c', '@example.com'])
    expect(() => readEnv({ CONTACT_EMAIL })).toThrow('CONTACT_EMAIL must be an email address');
});

test('a summary model needs an endpoint and a name', () => {
  const model = { AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'small' };
  expect(readEnv({}).summaryModel).toBeUndefined();
  expect(readEnv(model).summaryModel).toEqual({ baseUrl: 'http://localhost:11434/v1', model: 'small', apiKey: undefined });
  expect(readEnv({ ...model, AI_API_KEY: 'secret' }).summaryModel?.apiKey).toBe('secret');
  expect(() => readEnv({ AI_BASE_URL: model.AI_BASE_URL })).toThrow('AI_MODEL is missing; set both or neither');
  expect(() => readEnv({ AI_MODEL: 'small' })).toThrow('AI_BASE_URL is missing; set both or neither');
  expect(() => readEnv({ AI_API_KEY: 'secret' })).toThrow('AI_API_KEY is set without AI_BASE_URL');
});

test('storage is S3, a folder or none', () => {
  const s3 = { S3_REGION: 'eu-central-1', S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readEnv({ ...s3, S3_ENDPOINT: 'http://minio:9000/' })).toMatchObject({
    s3: { region: 'eu-central-1', bucket: 'media', accessKeyId: 'id', secretAccessKey: 'secret', endpoint: 'http://minio:9000' },
    mediaDir: undefined,
  });
  expect(readEnv({ DATA_DIR: '/data' })).toMatchObject({ s3: undefined, mediaDir: '/data/media' });
  expect(readEnv({ MEDIA_DIR: '/media' }).mediaDir).toBe('/media');
  const deployed = {
    APP_URL: 'https://research.example.com',
    AUTH_SECRET: 'x'.repeat(32),
    TRUSTED_PROXY_HOPS: '0',
    RESEND_API_KEY: 're_1',
    MAIL_FROM: 'a@example.com',
  };
  expect(readEnv(deployed)).toMatchObject({ s3: undefined, mediaDir: undefined });
  expect(readEnv({ ...deployed, MEDIA_DIR: '/media' }).mediaDir).toBe('/media');
  for (const missing of Object.keys(s3)) expect(() => readEnv({ ...s3, [missing]: '' })).toThrow(`${missing} is missing`);
  expect(() => readEnv({ S3_ENDPOINT: 'http://minio:9000' })).toThrow('S3_REGION is missing; it is required with S3_ENDPOINT');
  expect(() => readEnv({ ...s3, MEDIA_DIR: '/media' })).toThrow('MEDIA_DIR and S3_REGION are both set; set only one');
});

test('webhooks reach private addresses on localhost only', () => {
  expect(readEnv({}).allowPrivateWebhooks).toBe(false);
  expect(readEnv({ WEBHOOKS_ALLOW_PRIVATE: 'on' }).allowPrivateWebhooks).toBe(true);
  expect(() => readEnv({ WEBHOOKS_ALLOW_PRIVATE: 'yes' })).toThrow('WEBHOOKS_ALLOW_PRIVATE must be "on" or "off"');
  const APP_URL = 'https://research.example.com';
  expect(() => readEnv({ APP_URL, WEBHOOKS_ALLOW_PRIVATE: 'on' })).toThrow('WEBHOOKS_ALLOW_PRIVATE is on');
  expect(() => readEnv({ APP_URL, WEBHOOKS_ALLOW_PRIVATE: 'off' })).toThrow('AUTH_SECRET is missing');
});

test('tracing variables are validated', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(readEnv(endpoint).tracing).toEqual({ share: 1 });
  expect(readEnv({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.25' }).tracing).toEqual({ share: 0.25 });
  expect(() => readEnv({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
});

test('a Redis Cluster is a list of nodes and excludes other counter stores', () => {
  const cluster = { REDIS_CLUSTER_URLS: 'redis://one:6379, rediss://two:6379,' };
  expect(readEnv(cluster).redisClusterUrls).toEqual(['redis://one:6379', 'rediss://two:6379']);
  expect(readEnv({}).redisClusterUrls).toEqual([]);
  for (const REDIS_CLUSTER_URLS of [',', 'one:6379', 'redis://one:6379,http://two'])
    expect(() => readEnv({ REDIS_CLUSTER_URLS })).toThrow('REDIS_CLUSTER_URLS must be URLs');
  const upstash = { UPSTASH_REDIS_REST_URL: 'https://counters.example.com', UPSTASH_REDIS_REST_TOKEN: 'token' };
  for (const other of [{ REDIS_URL: 'redis://three:6379' }, upstash]) {
    const name = Object.keys(other)[0];
    expect(() => readEnv({ ...cluster, ...other })).toThrow(`REDIS_CLUSTER_URLS and ${name} are both set; set only one`);
  }
});

test.each([
  ['keys@example.com', true],
  ['Hospitality Intelligence <keys@example.com>', true],
  ['<keys@example.com>', true],
  ['Keys <keys@example.com', false],
  ['keys@example.com>', false],
  ['Keys keys@example.com', false],
])('a sender such as %s is accepted: %s', (sender, isAccepted) => {
  const read = () => readEnv({ MAIL_FROM: sender }).mailFrom;
  if (isAccepted) expect(read()).toBe(sender);
  else expect(read).toThrow('MAIL_FROM must be an email address such as Hospitality Intelligence <keys@example.com>');
});

test('comments are on with the sample data on localhost, and otherwise off', () => {
  const far = { APP_URL: 'https://a.example.com', AUTH_SECRET: 'x'.repeat(32), TRUSTED_PROXY_HOPS: '1' };
  const mail = { RESEND_API_KEY: 're_x', MAIL_FROM: 'keys@example.com' };
  expect(readEnv({}).comments).toBe('everyone');
  expect(readEnv({ SAMPLE_DATA: 'off' }).comments).toBe('off');
  expect(readEnv({ DATABASE_URL: 'postgresql://localhost/archive' }).comments).toBe('off');
  expect(readEnv({ ...far, ...mail }).comments).toBe('off');
  expect(readEnv({ ...far, ...mail, COMMENTS: 'subscribers' }).comments).toBe('subscribers');
  expect(() => readEnv({ COMMENTS: 'on' })).toThrow('COMMENTS must be "off", "subscribers" or "everyone"');
});

test('MCP origins are a list of origins', () => {
  expect(readEnv({}).mcpOrigins).toBeUndefined();
  const MCP_ORIGINS = 'https://assistant.example.com, http://localhost:6274,';
  expect(readEnv({ MCP_ORIGINS }).mcpOrigins).toEqual(['https://assistant.example.com', 'http://localhost:6274']);
  for (const wrong of [
    ',',
    '*',
    'null',
    'assistant.example.com',
    'https://a.example.com/',
    'https://A.example.com',
    'https://a.example.com/mcp',
  ])
    expect(() => readEnv({ MCP_ORIGINS: wrong }), wrong).toThrow('MCP_ORIGINS must be origins such as');
});

test('payments need a key with its signing secret and a price', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readEnv({}).stripe).toBeUndefined();
  expect(
    readEnv({ ...keys, STRIPE_PRICE_ANNUAL: 'price_1', STRIPE_TAX: 'on', STRIPE_BASE_URL: 'http://127.0.0.1:9/' }).stripe,
  ).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    tax: true,
    baseUrl: 'http://127.0.0.1:9',
    prices: { annual: 'price_1', api_annual: undefined },
  });
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET is missing; set both or neither');
  expect(() => readEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('STRIPE_SECRET_KEY is missing; set both or neither');
  expect(() => readEnv(keys)).toThrow('STRIPE_PRICE_ANNUAL is missing');
  expect(() => readEnv({ ...keys, STRIPE_PRICE_ANNUAL: 'a b' })).toThrow('STRIPE_PRICE_ANNUAL must be the id of a price');
  expect(() => readEnv({ APP_URL: 'https://research.example.com', STRIPE_BASE_URL: 'https://stripe.example.com' })).toThrow(
    'STRIPE_BASE_URL is set; it is accepted only when APP_URL is localhost',
  );
});

test('the error for an invalid variable names it without its value', () => {
  const secret = 'a-secret-that-must-not-be-shown';
  for (const [name, value] of [
    ['DATABASE_URL', `mysql://user:${secret}@localhost/db`],
    ['DATABASE_READ_URL', `${secret}:5432/db`],
    ['REDIS_URL', `http://:${secret}@localhost`],
    ['REDIS_CLUSTER_URLS', `redis://one:6379,http://:${secret}@localhost`],
    ['AUTH_SECRET', secret.slice(0, 31)],
    ['MAIL_FROM', secret],
    ['CONTACT_EMAIL', secret],
    ['AI_BASE_URL', `https://user:${secret}@models.example.com/v1`],
    ['PUBLISHER_NAME', secret.repeat(7)],
  ] as const) {
    const read = () => readEnv({ [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(secret.slice(0, 20));
  }
});
