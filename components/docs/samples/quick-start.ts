import type { GuideValues } from '@/components/docs/guide-values';
import { KEY_VARIABLE, type Sample } from './sample';

/** Searches without a key. Python needs only its standard library, TypeScript only Node 20. */
export function askSample({ appUrl, locale }: GuideValues): Sample {
  return {
    curl: `curl -G '${appUrl}/api/v1/search' \\
  --data-urlencode 'q=收益管理'`,
    python: `import json
from urllib.parse import urlencode
from urllib.request import urlopen

base = "${appUrl}/api/v1"
query = urlencode({"q": "收益管理"})

with urlopen(f"{base}/search?{query}") as response:
    results = json.load(response)

print(results["total"])
for hit in results["items"]:
    print(hit["type"], hit["title_${locale}"])`,
    typescript: `const base = '${appUrl}/api/v1';
const query = new URLSearchParams({ q: '收益管理' });

const response = await fetch(\`\${base}/search?\${query}\`);
const results = await response.json();

console.log(results.total);
for (const hit of results.items) {
  console.log(hit.type, hit.title_${locale});
}`,
  };
}

/** The response to `askSample` from the sample archive, shortened so that it is as high as the text beside it. */
export const askResponse = () => `{
  "items": [
    {
      "slug": "littlewoods-rule-…",
      "title_zh": "利特尔伍德法则：…",
      "title_en": "Littlewood's rule, and…", …
    }, …
  ],
  "total": 40, "total_all": 6,
  "total_pages": 2, …
}`;

/** Searches for a phrase, and says how many results there are. */
export function phraseSample({ appUrl }: GuideValues): Sample {
  return {
    curl: `curl -G '${appUrl}/api/v1/search' \\
  --data-urlencode 'q="revenue management" pricing'`,
    python: `import json
from urllib.parse import quote
from urllib.request import urlopen

q = quote('"revenue management" pricing')
with urlopen(f"${appUrl}/api/v1/search?q={q}") as response:
    results = json.load(response)
print(results["total"], results["total_all"])`,
    typescript: `const q = encodeURIComponent('"revenue management" pricing');
const response = await fetch(\`${appUrl}/api/v1/search?q=\${q}\`);
const results = await response.json();
console.log(results.total, results.total_all);`,
  };
}

/** The response to `readSample`, shortened. */
export const readResponse = ({ sampleSlug }: GuideValues) => `{
  "slug": "${sampleSlug}",
  "content_en": "Commission is the only…",
  "content_zh": "在所有分销成本里……",
  "access": { "full_text": true, "reason": "active_key" },
  …
}`;

/** Reads a full article with a key. */
export function readSample({ appUrl, sampleSlug, locale }: GuideValues): Sample {
  return {
    curl: `curl '${appUrl}/api/v1/articles/${sampleSlug}' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    python: `import json, os
from urllib.request import Request, urlopen

base = "${appUrl}/api/v1"
slug = "${sampleSlug}"
key = os.environ["${KEY_VARIABLE}"]

request = Request(
    f"{base}/articles/{slug}",
    headers={"Authorization": f"Bearer {key}"},
)
with urlopen(request) as response:
    article = json.load(response)

print(article["title_${locale}"])
print(article["content_${locale}"])`,
    typescript: `const base = '${appUrl}/api/v1';
const slug = '${sampleSlug}';
const key = process.env.${KEY_VARIABLE};

const response = await fetch(\`\${base}/articles/\${slug}\`, {
  headers: { Authorization: \`Bearer \${key}\` },
});
const article = await response.json();

console.log(article.title_${locale});
console.log(article.content_${locale});`,
  };
}

/** Reads a list to its end, by the `Link` header. */
export function pagesSample({ appUrl, max }: GuideValues): Sample {
  const url = `${appUrl}/api/v1/articles?page_size=${max.pageSize}`;
  return {
    curl: `url='${url}'

while [ -n "$url" ]; do
  curl -sS --fail -D headers.txt "$url" || break
  url=$(sed -nE 's/^[Ll]ink:.*<([^>]+)>; rel="next".*/\\1/p' headers.txt)
done`,
    python: `import json, re
from urllib.request import urlopen

url = "${url}"

while url:
    with urlopen(url) as response:
        articles = json.load(response)["items"]
        links = response.headers["Link"]
    for article in articles:
        print(article["slug"])
    following = re.search(r'<([^>]+)>; rel="next"', links)
    url = following and following[1]`,
    typescript: `let url = '${url}';

while (url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  const { items } = await response.json();
  for (const article of items) console.log(article.slug);
  const links = response.headers.get('Link') ?? '';
  url = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? '';
}`,
  };
}

/** Reads the status of the key and the remaining quota. */
export function meSample({ appUrl }: GuideValues): Sample {
  return {
    curl: `curl '${appUrl}/api/v1/me' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    python: `import json, os
from urllib.request import Request, urlopen

request = Request(
    "${appUrl}/api/v1/me",
    headers={"X-API-Key": os.environ["${KEY_VARIABLE}"]},
)
with urlopen(request) as response:
    me = json.load(response)

print(me["key"]["status"])
print(me["quota"]["day"]["remaining"])`,
    typescript: `const response = await fetch('${appUrl}/api/v1/me', {
  headers: { 'X-API-Key': process.env.${KEY_VARIABLE} ?? '' },
});
const me = await response.json();

console.log(me.key.status);
console.log(me.quota.day.remaining);`,
  };
}

/** Requests the email with the key link. */
export function requestSample({ appUrl, locale }: GuideValues): Sample {
  return toPost(`${appUrl}/api/v1/keys/request`, ['locale', locale], 'message');
}

/** Redeems the link of the email for a key. */
export function issueSample({ appUrl }: GuideValues): Sample {
  return toPost(`${appUrl}/api/v1/keys/issue`, ['token', '…'], 'api_key');
}

/** Sends an email address and another value, and prints one field of the response. */
function toPost(url: string, [name, value]: [string, string], printed: string): Sample {
  return {
    curl: `curl '${url}' \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "premium@example.com", "${name}": "${value}"}'`,
    python: `import json
from urllib.request import Request, urlopen

request = Request(
    "${url}",
    data=json.dumps({
        "email": "premium@example.com",
        "${name}": "${value}",
    }).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    print(json.load(response)["${printed}"])`,
    typescript: `const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    email: 'premium@example.com',
    ${name}: '${value}',
  }),
});
console.log((await response.json()).${printed});`,
  };
}
