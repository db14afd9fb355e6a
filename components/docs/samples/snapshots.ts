import type { GuideValues } from '@/components/docs/guide-values';
import { KEY_VARIABLE, type Sample } from './sample';

const words = { en: 'Continue with /changes?since=', zh: '之后请调用 /changes?since=' } as const;

/** Downloads the full text of the newest snapshot and checks it. */
export function snapshotSample({ appUrl, locale }: GuideValues): Sample {
  const next = words[locale];
  return {
    curl: `curl --fail -O '${appUrl}/api/v1/snapshots/latest/articles.ndjson.gz' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    python: `import gzip, hashlib, json, os
from urllib.request import Request, urlopen

base = "${appUrl}/api/v1"
key = os.environ["${KEY_VARIABLE}"]

with urlopen(f"{base}/snapshots") as response:
    newest = json.load(response)["items"][0]
file = newest["files"][0]

request = Request(file["url"], headers={"Authorization": f"Bearer {key}"})
with urlopen(request) as response, open(file["name"], "wb") as out:
    digest = hashlib.sha256()
    while chunk := response.read(1 << 20):
        digest.update(chunk)
        out.write(chunk)
assert digest.hexdigest() == file["sha256"]

with gzip.open(file["name"], "rt", encoding="utf-8") as lines:
    print(sum(1 for _ in lines))
print("${next}" + newest["next_since"])`,
    typescript: `import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const base = '${appUrl}/api/v1';
const headers = { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` };

const { items } = await (await fetch(\`\${base}/snapshots\`)).json();
const [file] = items[0].files;

const response = await fetch(file.url, { headers });
await writeFile(file.name, response.body!);
const digest = createHash('sha256');
for await (const chunk of createReadStream(file.name)) digest.update(chunk);
if (digest.digest('hex') !== file.sha256) throw new Error(file.name);

let articles = 0;
const input = createReadStream(file.name).pipe(createGunzip());
for await (const line of createInterface({ input })) articles += 1;
console.log(articles);
console.log(\`${next}\${items[0].next_since}\`);`,
  };
}
