import { timingSafeEqual } from 'node:crypto';
import { type Credential, readCredential } from '../../platform/credentials';
import type { HeaderReader } from '../http/request';
import { ApiError, CHALLENGE } from '../problems';

/**
 * The credential of a request; undefined without one. Both headers may be sent if they agree.
 *
 * @throws ApiError `key_conflict` if the headers differ, `key_invalid` for anything but a well-formed credential: another
 *   scheme, an empty value, two joined into one, a wrong checksum
 */
export function readPresented(headers: HeaderReader): Credential | undefined {
  const authorization = headers.get('authorization');
  const apiKey = headers.get('x-api-key');
  if (authorization === null && apiKey === null) return undefined;
  const bearer = authorization === null ? undefined : (/^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '');
  const plain = apiKey?.trim();
  if (bearer && plain && bearer !== plain) throw new ApiError('key_conflict', {}, CHALLENGE);
  const texts = [bearer, plain].filter((text) => text !== undefined);
  const credentials = texts.map((text) => readCredential(text));
  const credential = credentials[0];
  if (!credential || credentials.some((each) => !each)) throw new ApiError('key_invalid', {}, CHALLENGE);
  return credential;
}

/** Compares two hashes in constant time. */
export function hashesMatch(stored: Uint8Array, presented: Uint8Array): boolean {
  return stored.length === presented.length && timingSafeEqual(stored, presented);
}
