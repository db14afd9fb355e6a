import { findNewestKey } from '@/lib/people/keys/reads';
import { describeError, log } from '@/lib/platform/log';
import { findCurrentSession } from '../../reader';

/** The prefix of the signed-in reader's live key. */
export async function findOwnPrefix(): Promise<string | undefined> {
  try {
    const subscriber = (await findCurrentSession())?.subscriber;
    const key = subscriber && (await findNewestKey(subscriber.id));
    return key && key.status !== 'revoked' ? key.prefix : undefined;
  } catch (error) {
    log.warn({ error: describeError(error) }, 'key lookup failed, samples show no prefix');
    return undefined;
  }
}
