import { headers } from 'next/headers';
import { cache } from 'react';
import { findSession, toReader } from '@/lib/people/auth/reads';
import type { Reader, Session } from '@/lib/people/auth/record';
import { describeError, log } from '@/lib/platform/log';

/** The session of this request, looked up once per request. */
export const findCurrentSession = cache(async (): Promise<Session | undefined> => {
  const cookieHeader = (await headers()).get('cookie') ?? undefined;
  return findSession(cookieHeader, new Date());
});

/** The signed-in reader of this page; undefined for an anonymous one. */
export const findReader = cache(async (): Promise<Reader | undefined> => {
  const session = await findCurrentSession();
  return session && toReader(session, new Date());
});

/** The session for pages that anyone may read: while sessions cannot be looked up, the reader counts as anonymous. */
export const findSessionIfAvailable = cache(
  (): Promise<Session | undefined> =>
    findCurrentSession().catch((error) => {
      log.warn({ error: describeError(error) }, 'session lookup failed, page rendered as anonymous');
      return undefined;
    }),
);

/** The signed-in reader of a page that anyone may read. */
export const findReaderIfAvailable = cache(async (): Promise<Reader | undefined> => {
  const session = await findSessionIfAvailable();
  return session && toReader(session, new Date());
});
