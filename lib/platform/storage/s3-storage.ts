import { Readable } from 'node:stream';
import type { ListMultipartUploadsCommandOutput, MultipartUpload, S3Client } from '@aws-sdk/client-s3';
import { NotFoundError, StorageUnavailableError } from '../errors';
import { requireKey, type Storage, type StoredFile } from './storage';

type S3Options = {
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
/** Concurrent parts of a stream. Each is 5 MiB; S3 accepts 10,000. */
const PARTS_IN_FLIGHT = 2;

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

  /** Sends a stream in parts. Each part has the time limit of a request. A failure ends the upload. */
  async function upload(Key: string, body: Readable): Promise<void> {
    opened ??= connect(options, requestMs);
    const { client } = await opened;
    const { Upload } = await import('@aws-sdk/lib-storage');
    const parts = new Upload({ client, params: { Bucket, Key, Body: body }, queueSize: PARTS_IN_FLIGHT });
    try {
      await parts.done();
    } catch (error) {
      // A failure of the stream itself, such as of a database, is not a failure of the storage. A stream that is not read to its
      // end fails with an AbortError.
      const own = body.errored?.name === 'AbortError' ? undefined : body.errored;
      throw own ?? new StorageUnavailableError('storage failed', { cause: error });
    } finally {
      body.destroy();
    }
  }

  async function* listUploads(Prefix: string): AsyncGenerator<MultipartUpload> {
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (after) {
      const marker: typeof after = after;
      const page: ListMultipartUploadsCommandOutput = await send(({ client, sdk }, call) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }), call),
      );
      yield* page.Uploads ?? [];
      after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
    }
  }

  return {
    async put(key, body) {
      const Key = requireKey(key);
      if (body instanceof Readable) return upload(Key, body);
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
    async endUploads(prefix, before) {
      const Prefix = `${requireKey(prefix.replace(/\/$/, ''))}/`;
      let ended = 0;
      for await (const { Key, UploadId, Initiated } of listUploads(Prefix)) {
        if (!Initiated || Initiated >= before) continue;
        await send(({ client, sdk }, call) =>
          client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), call),
        ).catch(ignoreNotFound);
        ended += 1;
      }
      return ended;
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
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NoSuchUpload' || error.name === 'NotFound');
}

/** Another process has already aborted it. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
