import type { GuideValues } from '@/components/docs/guide-values';
import type { Sample } from './sample';

const words = {
  en: 'A longer wait means the daily quota is used up: stop.',
  zh: '如需等待更久，说明当日配额已用完：停止。',
} as const;

/** Waits as long as the response says, a little more so that clients do not return together, and gives up after four attempts. */
export function retrySample({ appUrl, locale }: GuideValues): Sample {
  const url = `${appUrl}/api/v1/categories`;
  const comment = words[locale];
  return {
    curl: `curl --fail --retry 3 --retry-max-time 180 '${url}'`,
    python: `import json, random, time
from urllib.error import HTTPError
from urllib.request import urlopen

# ${comment}
MAX_WAIT = 60


def read(url, attempts=4):
    while True:
        attempts -= 1
        try:
            with urlopen(url, timeout=30) as response:
                return json.load(response)
        except HTTPError as error:
            wait = error.headers.get("Retry-After", "1")
            is_short = wait.isdecimal() and int(wait) <= MAX_WAIT
            if error.code not in (429, 503) or attempts == 0 or not is_short:
                raise
            time.sleep(int(wait) + random.random())


print(len(read("${url}")["items"]))`,
    typescript: `import { setTimeout as pause } from 'node:timers/promises';

// ${comment}
const MAX_WAIT = 60;

async function read(url: string, attempts = 4): Promise<any> {
  const response = await fetch(url);
  if (response.ok) return response.json();
  const wait = Number(response.headers.get('Retry-After') ?? 1);
  const isTemporary = response.status === 429 || response.status === 503;
  if (!isTemporary || attempts === 1 || !(wait <= MAX_WAIT)) {
    throw new Error(await response.text());
  }
  await pause((wait + Math.random()) * 1_000);
  return read(url, attempts - 1);
}

console.log((await read('${url}')).items.length);`,
  };
}
