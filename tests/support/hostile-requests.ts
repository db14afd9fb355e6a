/** A request as bytes that no careful client would send. */
export type HostileRequest = { bytes: Buffer; method: string };

const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
];

const paths = [
  ...['/articles', '/articles/', '/articles/pms-system-of-record', '/categories', '/changes', '/search', '/openapi.json'],
  ...['/me', '/keys/request', '/keys/issue', '/admin/keys', '/admin/keys/hik_aaaaaaaa/revoke', '/nothing', ''],
];

const names = [
  'page',
  'page_size',
  'lang',
  'category',
  'tag',
  'since',
  'q',
  'type',
  '__proto__',
  'constructor',
  'Page',
  '',
  'page[]',
  '%00',
];

const values = [
  ...[
    '',
    '0',
    '-1',
    '1',
    '2147483647',
    '2147483648',
    '9'.repeat(400),
    '1e9',
    '0x10',
    '+1',
    '%2B1',
    '1.5',
    'NaN',
    'null',
    'true',
    '٣',
  ],
  ...[
    'en',
    'zh',
    'both',
    'fr',
    'EN',
    'en,zh',
    "' OR 1=1 --",
    '"; DROP TABLE articles; --',
    '\\',
    '%5C',
    '%27',
    '%25',
    '%',
    '%G1',
  ],
  ...[
    '%00',
    '%ED%A0%80',
    '%C0%AF',
    '%FF%FE',
    '%E9%85%92',
    '%E9%85%92%E5%BA%97',
    '%F0%9F%8F%A8',
    '%EF%BF%BD',
    '%E2%80%AE',
    '%0D%0A',
  ],
  ...[
    '2026-01-01',
    '2026-13-01',
    '0000-00-00',
    '9999-12-31T23:59:59.999Z',
    '-271821-04-20',
    '275760-09-13',
    '2026-01-01T00:00:00+99:99',
  ],
  ...['1;2', '[1]', '{"a":1}', '<script>', '{{7*7}}', '../../etc/passwd', '%2e%2e%2f', '!', '|', '&amp;', '*', '(', ')))', ':*'],
  ...[
    '"',
    '""',
    '%22%22',
    '%22hotel',
    'hotel%22',
    '%E2%80%9Chotel',
    'hotel & !',
    "'hotel':*",
    'F%26B',
    'a-b-c',
    '_____',
    '...',
    '%09',
    '+',
    '++',
  ],
  ...[
    'hotel',
    'revenue+management',
    'hotle',
    'x'.repeat(200),
    'x'.repeat(201),
    '%E9%85%92'.repeat(200),
    'a+'.repeat(100),
    '%CC%81'.repeat(60),
  ],
  'y'.repeat(10_000),
];

const headers = [
  ...[
    'Authorization: Bearer',
    'Authorization: Bearer hik_',
    'Authorization: Basic YTpi',
    'X-API-Key: ',
    'X-API-Key: hik_x, hik_y',
  ],
  ...['Authorization: Bearer hik_AAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'Authorization: a\r\nAuthorization: b'],
  ...[
    'Accept-Encoding: br;q=2, *;q=-1',
    'Accept-Encoding: ,,,;;;',
    'Accept-Language: zh;q=x',
    `Accept-Language: ${'zh,'.repeat(500)}`,
  ],
  ...['If-None-Match: *', 'If-None-Match: W/"', 'If-Modified-Since: never', 'Range: bytes=5-1', 'X-Request-Id: \u00ff\u00fe'],
  ...[
    `X-Request-Id: ${'r'.repeat(500)}`,
    'X-Forwarded-For: 1.2.3.4, ::1, unknown',
    'X-Forwarded-For: \u00e9',
    'X-Forwarded-Host: evil',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Type: text/csv',
    'Content-Type: ;;;',
    'Cookie: =; a; __Host-x=%00',
    'Origin: null',
  ],
  ...[
    'Expect: 100-continue',
    'Upgrade: websocket',
    'Next-Action: x',
    'RSC: 1',
    'x-middleware-subrequest: src/middleware',
    'Host: evil:99999',
  ],
];

const bodies = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '{"email":1}',
  '{"email":"a@b"}',
  '\u0000\u00ff',
  `{"email":"${'a'.repeat(20_000)}"}`,
  '{"a":'.repeat(3_000),
];

/**
 * `count` hostile requests, the same for the same seed: right and wrong addresses, parameters, headers and bodies in any
 * mixture, some with bytes that are no text at all.
 */
export function* hostileRequests(seed: number, count: number): Generator<HostileRequest> {
  const random = toRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const several = <T>(most: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  for (let made = 0; made < count; made += 1) {
    const method = pick(methods);
    let target = `/api/v1${pick(paths)}`;
    if (random() < 0.15) target = `/api/v1/articles/${pick(values)}`;
    const query = several(4, () => `${pick(names)}=${pick(values)}`).join('&');
    if (query !== '') target += `?${query}`;
    // No space may stand in a request line; every other byte is fair.
    target = target.replaceAll(' ', random() < 0.5 ? '+' : '%20');
    if (random() < 0.1) target = spoil(target, random);
    const body = ['GET', 'HEAD'].includes(method) && random() < 0.9 ? '' : pick(bodies);
    const lines = several(3, () => pick(headers));
    const head = [`${method} ${target} HTTP/1.1`, ...(random() < 0.98 ? ['Host: a'] : []), ...lines, 'Connection: close'];
    const length = random() < 0.97 ? [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`] : [];
    yield { method, bytes: Buffer.from(`${[...head, ...length].join('\r\n')}\r\n\r\n${body}`, 'latin1') };
  }
}

/** One byte of a target behind `/api/` replaced, inserted or dropped. */
function spoil(target: string, random: () => number): string {
  const at = 5 + Math.floor(random() * (target.length - 5));
  const byte = String.fromCharCode(33 + Math.floor(random() * 223));
  return target.slice(0, at) + (random() < 0.3 ? '' : byte) + target.slice(at + (random() < 0.5 ? 1 : 0));
}

/** Numbers from 0 to 1 (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
