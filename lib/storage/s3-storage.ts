import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { NotFoundError, StorageUnavailableError } from '../errors';
import { requireKey, type Storage, type StoredFile } from './storage';

export type S3Options = {
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** of a service other than Amazon's, which then gets the bucket in the path */
  endpoint: string | undefined;
};

/** How long one request may take until its response starts, repetitions included. */
const REQUEST_MS = 15_000;
const CONNECT_MS = 3_000;
/** How long a response may pause. A slow reader pauses it too. */
const IDLE_MS = 30_000;

/** Stores files in a bucket. The SDK is loaded with the first request: without S3 it costs no memory and no start-up time. */
export function openS3Storage(options: S3Options, requestMs = REQUEST_MS): Storage {
  const { bucket: Bucket } = options;
  let opened: Promise<Connection> | undefined;

  /** Runs one request with a time limit; the body of its response may take longer. */
  async function send<Result>(work: (connection: Connection, call: { abortSignal: AbortSignal }) => Promise<Result>) {
    opened ??= connect(options, requestMs);
    const connection = await opened;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), requestMs);
    try {
      return await work(connection, { abortSignal: controller.signal });
    } catch (error) {
      throw isMissing(error) ? new NotFoundError('file') : new StorageUnavailableError('storage failed', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, body) {
      const Key = requireKey(key);
      await send(({ client, sdk }, call) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: body, ContentLength: body.length }), call),
      );
    },
    async get(key, range) {
      const Key = requireKey(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await send(({ client, sdk }, call) => client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), call));
      return Body as Readable;
    },
    async *list(prefix) {
      const Prefix = `${requireKey(prefix.replace(/\/$/, ''))}/`;
      let ContinuationToken: string | undefined;
      do {
        const token = ContinuationToken;
        const page = await send(({ client, sdk }, call) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }), call),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, modifiedAt: LastModified } satisfies StoredFile;
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
    async delete(key) {
      const Key = requireKey(key);
      await send(({ client, sdk }, call) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), call));
    },
  };
}

type Connection = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client };

async function connect(options: S3Options, requestMs: number): Promise<Connection> {
  const { region, accessKeyId, secretAccessKey, endpoint } = options;
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than Amazon's reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
    },
  });
  return { sdk, client };
}

/** Whether a file is missing; a missing bucket is a mistake in the configuration. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
