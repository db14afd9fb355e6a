import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { findProgram } from '../support/programs';
import { METRICS_TOKEN } from '../support/test-environment';
import type { SoakEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

/** Uploads at the same time. */
const LANES = 4;

/** How much more memory may be in use after the last fifth of the files than after the first. */
const MAX_GROWTH_MB = 64;

/** Serves the API without the portal. */
const API_SERVER = findProgram('tests/support/api-server.ts');

/** Uploads files that are broken in every way, some of them sound, and watches statuses and memory. */
export async function uploadHostileFiles(
  environment: SoakEnvironment,
  { files, limits, log }: { files: number; limits: Record<string, string>; log: Settings['log'] },
): Promise<Check[]> {
  const { url } = await environment.start({ ...limits, MEDIA_DIR: path.join(environment.dataDir, 'media') }, API_SERVER);
  const seeds = await makeSeeds();
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const memory: number[] = [];
  let sent = 0;
  const lane = async () => {
    while (sent < files) {
      sent += 1;
      const number = sent;
      const { kind, body, type } = makeUpload(seeds);
      const headers = { authorization: `Bearer ${environment.adminToken}`, 'content-type': type };
      try {
        const response = await fetch(`${url}/api/v1/admin/media`, { method: 'POST', headers, body: new Uint8Array(body) });
        const text = await response.text();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        if (response.status >= 500) faults.push(`${response.status} to ${kind}: ${text.slice(0, 200)}`);
      } catch (error) {
        faults.push(`no response to ${kind}: ${error}`);
      }
      if (number % Math.ceil(files / 50) === 0) memory.push(await readResident(url));
      if (number % 500 === 0) log(`${number} files, ${memory.at(-1)?.toFixed(0)} MB`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await Promise.all(environment.services.map((service) => service.stop()));
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const least = (part: number[]) => Math.min(...part);
  const [early, late] = [least(memory.slice(fifth, fifth * 2)), least(memory.slice(-fifth))];
  return [
    check(
      `${files} hostile files are answered without a failure`,
      faults.slice(0, 3).join('; ') || JSON.stringify(statuses),
      faults.length === 0,
    ),
    check(
      `memory grows by less than ${MAX_GROWTH_MB} MB meanwhile`,
      `${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late`,
      late - early < MAX_GROWTH_MB,
    ),
  ];
}

async function readResident(url: string): Promise<number> {
  const response = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(await response.text())?.[1]) / 1e6;
}

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

/** One sound image of each format. */
function makeSeeds(): Promise<Buffer[]> {
  const create = {
    width: 120,
    height: 80,
    channels: 3 as const,
    background: '#336699',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
  };
  return Promise.all(FORMATS.map((format) => sharp({ create }).toFormat(format).toBuffer()));
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** Ways to break a file. */
const MUTATIONS: Record<string, (file: Buffer, seeds: Buffer[]) => Buffer> = {
  sound: (file) => file,
  'with flipped bits': (file) => {
    const copy = Buffer.from(file);
    for (let n = randomInt(1, 40); n > 0; n -= 1) {
      const at = randomInt(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << randomInt(8));
    }
    return copy;
  },
  'with another header': (file) => {
    const copy = Buffer.from(file);
    for (let n = randomInt(1, 8); n > 0; n -= 1) copy[randomInt(Math.min(64, copy.length))] = randomInt(256);
    return copy;
  },
  truncated: (file) => file.subarray(0, randomInt(file.length)),
  'with a hole': (file) => {
    const at = randomInt(file.length);
    return Buffer.concat([file.subarray(0, at), file.subarray(Math.min(file.length, at + randomInt(1, 200)))]);
  },
  'with something inserted': (file) => {
    const at = randomInt(file.length);
    return Buffer.concat([file.subarray(0, at), randomBytes(randomInt(1, 500)), file.subarray(at)]);
  },
  'spliced with another': (file, seeds) => {
    const other = pick(seeds);
    return Buffer.concat([file.subarray(0, randomInt(file.length)), other.subarray(randomInt(other.length))]);
  },
  'with a large size': (file) => {
    const copy = Buffer.from(file);
    for (let at = 0; at + 4 <= Math.min(copy.length, 400); at += 1) {
      const value = copy.readUInt16BE(at);
      if (value === 120 || value === 80) copy.writeUInt16BE(pick([0, 1, 16_384, 16_385, 65_535]), at);
    }
    return copy;
  },
  'of noise behind a signature': (file) => Buffer.concat([file.subarray(0, 16), randomBytes(randomInt(1, 5_000))]),
  'of noise': () => randomBytes(randomInt(0, 5_000)),
  'of markup behind a signature': (file) =>
    Buffer.concat([file.subarray(0, 12), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')]),
};

/** Ways to break the form around it. */
const FORMS: Record<string, (parts: Buffer[], boundary: string) => Buffer> = {
  whole: (parts) => Buffer.concat(parts),
  'without an end': (parts) => Buffer.concat(parts.slice(0, -1)),
  'sent twice': (parts) => Buffer.concat([...parts, ...parts]),
  'with two files': ([file = Buffer.alloc(0), end = Buffer.alloc(0)]) => Buffer.concat([file, file, end]),
  'of another boundary': (parts) =>
    Buffer.from(Buffer.concat(parts).toString('latin1').replaceAll('--soak', '--other'), 'latin1'),
  'with endless headers': (parts, boundary) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${'X: y\r\n'.repeat(20_000)}\r\n`), ...parts]),
  empty: () => Buffer.alloc(0),
};

const NAMES = ['a.png', '../../etc/passwd', 'a\0.png', '图.jpg', '"; name="alt_en', 'a'.repeat(5_000), '', 'a.svg', '.', 'CON'];

function makeUpload(seeds: Buffer[]): { kind: string; body: Buffer; type: string } {
  const mutation = pick(Object.keys(MUTATIONS));
  // Most forms are whole, because the file is what this is about.
  const form = randomInt(4) > 0 ? 'whole' : pick(Object.keys(FORMS));
  const file = MUTATIONS[mutation]?.(pick(seeds), seeds) ?? Buffer.alloc(0);
  const boundary = 'soak';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${pick(NAMES)}"\r\nContent-Type: ${pick(['image/png', 'text/html', 'x'])}\r\n\r\n`;
  const parts = [Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')]), Buffer.from(`--${boundary}--\r\n`)];
  return {
    kind: `a file ${mutation}, in a form ${form}`,
    body: FORMS[form]?.(parts, boundary) ?? Buffer.alloc(0),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
