import { isDeepStrictEqual } from 'node:util';
import { isWithinYears } from '../../platform/clock';
import { type DomainCode, DomainError } from '../../platform/errors';
import type { Draft } from '../article-lock/record';
import { draftFields } from '../article-lock/record';
import type { DraftRecord } from '../article-lock/schema';
import { MAX_SCHEDULE_YEARS } from './record';

/** How long what went live by itself is listed. */
const LISTED_LIVE_MS = 7 * 86_400_000;

/** Since when publications that went live by themselves are listed. */
export const toListedSince = (now: Date): Date => new Date(now.getTime() - LISTED_LIVE_MS);

/** Whether a publication can be scheduled for this time (docs/contract.md, section 10). */
export function isSchedulable(at: Date | undefined, now: Date): boolean {
  return isWithinYears(at, now, MAX_SCHEDULE_YEARS);
}

/** A schedule whose time has come. */
export type DueSchedule = { revision: { record: DraftRecord; at: Date }; base: DraftRecord };

/**
 * Returns the base for a draft that outlives its scheduled publication, or undefined if nothing is left to publish. Fields
 * that the scheduled revision changed are based on the article as published; the others keep their base.
 */
export function toRemainingBase(draft: Draft, { revision, base }: DueSchedule, article: DraftRecord): DraftRecord | undefined {
  const remaining = { ...draft.base };
  for (const field of draftFields) {
    if (isDeepStrictEqual(revision.record[field], base[field])) continue;
    const mark = draft.marks[field];
    const changedBack = mark !== undefined && new Date(mark.at) > revision.at;
    if (changedBack || !isDeepStrictEqual(draft.record[field], draft.base[field]))
      Object.assign(remaining, { [field]: revision.record[field] });
  }
  const changes = draftFields.some(
    (field) =>
      !isDeepStrictEqual(draft.record[field], remaining[field]) && !isDeepStrictEqual(draft.record[field], article[field]),
  );
  return changes ? remaining : undefined;
}

/** Errors of publishing that another attempt would meet again. */
const PERMANENT: readonly DomainCode[] = ['edit_conflict', 'publish_blocked', 'slug_taken', 'state_conflict'];

/** The code of a permanent publishing failure; undefined for transient errors. */
export function toFailureReason(error: unknown): string | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.code === 'not_found') return 'resource_not_found';
  return PERMANENT.includes(error.code) ? error.code : undefined;
}
