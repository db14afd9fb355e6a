import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { S3_ACCESS, startFakeS3 } from '../../../tests/support/fake-s3';
import { NotFoundError, StorageUnavailableError } from '../errors';
import { openFolderStorage } from './folder-storage';
import { openStorage } from './open-storage';
import { openS3Storage } from './s3-storage';
import type { Storage } from './storage';

const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-storage-'));
const s3 = await startFakeS3({ pageSize: 2 });
const access = { ...S3_ACCESS, endpoint: s3.url };
afterEach(() => s3.behave(undefined));
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const storages: [string, Storage][] = [
  ['a folder', openFolderStorage(folder)],
  ['S3', openS3Storage(access)],
];

async function read(storage: Storage, key: string, range?: { start: number; end: number }): Promise<string> {
  return text(await storage.get(key, range));
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.sort();
}

/** A megabyte at a time, each different. */
function* chunksOf(megabytes: number): Generator<Buffer> {
  for (let n = 0; n < megabytes; n += 1) yield Buffer.alloc(1024 * 1024, `${n} of ${megabytes}, `);
}

describe.each(storages)('%s', (_name, storage) => {
  test('returns a stored file in whole or in part', async () => {
    await storage.put('media/one/full.webp', Buffer.from('0123456789'));
    expect(await read(storage, 'media/one/full.webp')).toBe('0123456789');
    expect(await read(storage, 'media/one/full.webp', { start: 3, end: 5 })).toBe('345');
    await storage.put('media/one/full.webp', Buffer.from('replaced'));
    expect(await read(storage, 'media/one/full.webp')).toBe('replaced');
    await storage.put('media/one/empty', Buffer.alloc(0));
    expect(await read(storage, 'media/one/empty')).toBe('');
  });

  test('stores streams of any length', async () => {
    for (const megabytes of [0, 1, 6]) {
      const key = `media/streamed/${megabytes}`;
      await storage.put(key, Readable.from(chunksOf(megabytes)));
      const stored = await buffer(await storage.get(key));
      expect(stored.equals(Buffer.concat([...chunksOf(megabytes)]))).toBe(true);
    }
    expect([...s3.uploads]).toEqual([]);
  });

  test('keeps nothing of a failed stream and reports the error', async () => {
    const failing = Readable.from(
      (function* () {
        yield* chunksOf(6);
        throw new Error('the source failed');
      })(),
    );
    await expect(storage.put('broken/stream', failing)).rejects.toThrow('the source failed');
    expect(await keysOf(storage, 'broken/')).toEqual([]);
    expect([...s3.uploads]).toEqual([]);
  });

  test('lists all files of a prefix across pages', async () => {
    const names = [1, 2, 3, 4, 5].map((n) => `listed/${n}/full.webp`);
    for (const name of [...names, 'listed-too/full.webp']) await storage.put(name, Buffer.from('x'));
    expect(await keysOf(storage, 'listed/')).toEqual(names);
    expect(await keysOf(storage, 'absent/')).toEqual([]);
  });

  test('deletes files', async () => {
    await storage.put('gone/full.webp', Buffer.from('x'));
    await storage.delete('gone/full.webp');
    await storage.delete('gone/full.webp');
    await expect(storage.get('gone/full.webp')).rejects.toThrow(NotFoundError);
    expect(await keysOf(storage, 'gone/')).toEqual([]);
  });

  test.each(['', '/', '..', '../x', 'a/../../x', 'a/./x', '/etc/passwd', 'a//x', 'a/', '.x', 'a\\..\\x', 'a\0', 'a b', '中'])(
    'rejects the key %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.delete(key)).rejects.toThrow(RangeError);
    },
  );
});

describe('folder storage', () => {
  test('keeps nothing of a file when the disk is full', async () => {
    const disk = mkdtempSync(path.join(tmpdir(), 'hospitality-full-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0) return;
    try {
      const storage = openFolderStorage(disk);
      await storage.put('media/kept', Buffer.alloc(16 * 1024, 'k'));
      for (const large of [Buffer.alloc(128 * 1024), Readable.from(chunksOf(1))]) {
        const failure = await storage.put('media/large/full.webp', large).catch((error) => error);
        expect(failure).toBeInstanceOf(StorageUnavailableError);
        expect(failure.cause.code).toBe('ENOSPC');
      }
      expect(readdirSync(path.join(disk, 'media'))).toEqual(['kept']);
      expect(await read(storage, 'media/kept')).toHaveLength(16 * 1024);
    } finally {
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  });

  test('lists partial files of a killed process', async () => {
    await mkdir(path.join(folder, 'left'));
    writeFileSync(path.join(folder, 'left/full.webp.8d4.part'), 'half');
    expect(await keysOf(openFolderStorage(folder), 'left/')).toEqual(['left/full.webp.8d4.part']);
  });

  test('is unavailable if it is not writable', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const storage = openFolderStorage(path.join(folder, 'file'));
    await expect(storage.put('x', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
    await expect(storage.get('x')).rejects.toThrow(StorageUnavailableError);
  });
});

describe('S3 storage', () => {
  const hanging = openS3Storage(access, 300);

  test.each([
    ['a wrong secret', { ...access, secretAccessKey: 'another' }],
    ['an unknown bucket', { ...access, bucket: 'other' }],
    ['a closed port', { ...access, endpoint: 'http://127.0.0.1:1' }],
  ])('is unavailable with %s', async (_name, options) => {
    const storage = openS3Storage(options);
    await expect(storage.put('x', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
    await expect(storage.get('x')).rejects.toThrow(StorageUnavailableError);
    await expect(keysOf(storage, 'x/')).rejects.toThrow(StorageUnavailableError);
    await expect(storage.delete('x')).rejects.toThrow(StorageUnavailableError);
  });

  test('is unavailable while it does not respond', async () => {
    s3.behave(() => undefined);
    await expect(hanging.put('x', Buffer.from('x'))).rejects.toThrow(StorageUnavailableError);
    await expect(hanging.get('x')).rejects.toThrow(StorageUnavailableError);
    await expect(keysOf(hanging, 'x/')).rejects.toThrow(StorageUnavailableError);
  });

  test("sends a body for longer than a request's time limit", async () => {
    s3.behave((_, response) => {
      response.writeHead(200, { 'content-length': 2 });
      response.write('a');
      setTimeout(() => response.end('b'), 500);
    });
    expect(await read(hanging, 'x')).toBe('ab');
  });

  test('is unavailable when a part of a stream fails', async () => {
    s3.behave((_, response) => void response.writeHead(500).end());
    const stream = Readable.from(chunksOf(6));
    await expect(openS3Storage(access, 300).put('x', stream)).rejects.toThrow(StorageUnavailableError);
    expect(stream.destroyed).toBe(true);
  });

  test('aborts old uploads of a prefix', async () => {
    const initiated = (key: string, hours: number) => ({
      key,
      parts: new Map(),
      initiatedAt: new Date(Date.now() - hours * 3_600_000),
    });
    s3.uploads.set('a', initiated('snapshots/1/x', 25));
    s3.uploads.set('b', initiated('snapshots/2/x', 23));
    s3.uploads.set('c', initiated('snapshots/3/x', 48));
    s3.uploads.set('d', initiated('snapshots/4/x', 48));
    s3.uploads.set('e', initiated('media/5/x', 48));
    expect(await openS3Storage(access).endUploads('snapshots/', new Date(Date.now() - 24 * 3_600_000))).toBe(3);
    expect([...s3.uploads.keys()]).toEqual(['b', 'e']);
    s3.uploads.clear();
  });

  test('repeats a request once after a server error', async () => {
    let failures = 0;
    s3.behave((_, response) => {
      failures += 1;
      s3.behave(undefined);
      response.writeHead(503).end();
    });
    await openS3Storage(access).put('repeated', Buffer.from('x'));
    expect(failures).toBe(1);
    expect(s3.files.get('repeated')?.body.toString()).toBe('x');
  });

  test('omits checksums that other services reject', async () => {
    let sent: string[] = [];
    s3.behave((request, response) => {
      sent = Object.keys(request.headers);
      response.writeHead(200).end();
    });
    await openS3Storage(access).put('x', Buffer.from('x'));
    expect(sent.filter((name) => /checksum|trailer|sdk-checksum/.test(name))).toEqual([]);
  });
});

test('opens the configured storage', async () => {
  expect(openStorage({ s3: undefined, mediaDir: undefined })).toBeUndefined();
  const opened = openStorage({ s3: undefined, mediaDir: path.join(folder, 'opened') });
  await opened?.put('x', Buffer.from('in a folder'));
  expect(readdirSync(path.join(folder, 'opened'))).toEqual(['x']);
  await openStorage({ s3: access, mediaDir: undefined })?.put('y', Buffer.from('in S3'));
  expect(s3.files.get('y')?.body.toString()).toBe('in S3');
});
