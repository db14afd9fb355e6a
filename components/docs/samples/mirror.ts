import type { GuideValues } from '@/components/docs/guide-values';
import { KEY_VARIABLE, type Sample } from './sample';

const words = {
  en: {
    save: 'Write the articles and next_since together, or not at all.',
    drop: 'Remove the previous slugs before applying the entry.',
    wait: 'A longer wait means the daily quota is used up: stop, and run again later.',
    mirrored: 'articles, up to',
  },
  zh: {
    save: '文章与 next_since 一并写入，要么都成功，要么都不写。',
    drop: '先删除旧 slug，再处理条目。',
    wait: '如需等待更久，说明当日配额已用完：停止，稍后再运行。',
    mirrored: '篇文章，截至',
  },
} as const;

/**
 * A complete mirror of the archive in one file, which continues where it stopped. The shell sample only shows the feed,
 * because a mirror needs a program.
 */
export function mirrorSample({ appUrl, locale, max }: GuideValues): Sample {
  const say = words[locale];
  return {
    curl: `curl -G '${appUrl}/api/v1/changes' \\
  --data-urlencode 'since=1970-01-01T00:00:00Z' \\
  -d page_size=${max.changesPageSize}`,
    python: `import json, os, random, time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

BASE = "${appUrl}/api/v1"
FILE = "mirror.json"
KEY = os.environ.get("${KEY_VARIABLE}")
# ${say.wait}
MAX_WAIT = 60


def load():
    if os.path.exists(FILE):
        with open(FILE, encoding="utf-8") as file:
            return json.load(file)
    return {"since": "1970-01-01T00:00:00.000Z", "articles": {}}


def save(mirror):
    # ${say.save}
    with open(FILE + ".new", "w", encoding="utf-8") as file:
        json.dump(mirror, file, ensure_ascii=False)
    os.replace(FILE + ".new", FILE)


def fetch_changes(since, attempts=4):
    query = urlencode({"since": since, "page_size": ${max.changesPageSize}})
    headers = {"Authorization": f"Bearer {KEY}"} if KEY else {}
    while True:
        attempts -= 1
        try:
            request = Request(f"{BASE}/changes?{query}", headers=headers)
            with urlopen(request, timeout=30) as response:
                return json.load(response)
        except HTTPError as error:
            wait = error.headers.get("Retry-After", "5")
            is_short = wait.isdecimal() and int(wait) <= MAX_WAIT
            if error.code not in (429, 503) or attempts == 0 or not is_short:
                raise
            time.sleep(int(wait) + random.random())


def apply(mirror, page):
    articles = mirror["articles"]
    for change in page["changes"]:
        # ${say.drop}
        for slug in change["previous_slugs"]:
            articles.pop(slug, None)
        if change["type"] == "delete":
            articles.pop(change["slug"], None)
        else:
            articles[change["slug"]] = change["article"]
    mirror["since"] = page["next_since"]


mirror = load()
while True:
    page = fetch_changes(mirror["since"])
    apply(mirror, page)
    save(mirror)
    if not page["has_more"]:
        break
print(len(mirror["articles"]), "${say.mirrored}", mirror["since"])`,
    typescript: `import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const base = '${appUrl}/api/v1';
const file = 'mirror.json';
const key = process.env.${KEY_VARIABLE};
// ${say.wait}
const MAX_WAIT = 60;

type Article = { slug: string; updated_at: string; [field: string]: unknown };
type Change = {
  type: 'upsert' | 'delete';
  slug: string;
  previous_slugs: string[];
  article: Article | null;
};
type Page = { changes: Change[]; next_since: string; has_more: boolean };
type Mirror = { since: string; articles: Record<string, Article> };

function load(): Mirror {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { since: '1970-01-01T00:00:00.000Z', articles: {} };
}

function save(mirror: Mirror): void {
  // ${say.save}
  writeFileSync(\`\${file}.new\`, JSON.stringify(mirror));
  renameSync(\`\${file}.new\`, file);
}

async function fetchChanges(since: string, attempts = 4): Promise<Page> {
  const query = new URLSearchParams({ since, page_size: '${max.changesPageSize}' });
  const headers: HeadersInit = key ? { Authorization: \`Bearer \${key}\` } : {};
  const response = await fetch(\`\${base}/changes?\${query}\`, { headers });
  if (response.ok) return (await response.json()) as Page;
  const wait = Number(response.headers.get('Retry-After') ?? 5);
  const isTemporary = response.status === 429 || response.status === 503;
  if (!isTemporary || attempts === 1 || !(wait <= MAX_WAIT)) {
    throw new Error(await response.text());
  }
  await pause((wait + Math.random()) * 1_000);
  return fetchChanges(since, attempts - 1);
}

function apply(mirror: Mirror, page: Page): void {
  for (const change of page.changes) {
    // ${say.drop}
    for (const slug of change.previous_slugs) delete mirror.articles[slug];
    if (change.type === 'delete') delete mirror.articles[change.slug];
    else if (change.article) mirror.articles[change.slug] = change.article;
  }
  mirror.since = page.next_since;
}

const mirror = load();
for (;;) {
  const page = await fetchChanges(mirror.since);
  apply(mirror, page);
  save(mirror);
  if (!page.has_more) break;
}
console.log(Object.keys(mirror.articles).length, '${say.mirrored}', mirror.since);`,
  };
}
