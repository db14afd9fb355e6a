/** A table whose rows have an end: which ones may go, said of `old`, the moment `days` before now. */
export type Retention = { table: string; key: string; days: number; over: string };

/**
 * How long rows are kept after they are of no more use (docs/running.md says the same to operators). What is not here is
 * kept for good: audit rows and tombstones by the contract (sections 4 and 8), keys and subscribers because audit rows and
 * `key_revoked` speak of them.
 */
export const retentions: readonly Retention[] = [
  // Readers see their last mails, and the console counts what was given up in seven days.
  { table: 'mails', key: 'id', days: 90, over: 'coalesce(sent_at, gave_up_at) < $1' },
  // An ended link answers as one that never was.
  { table: 'link_tokens', key: 'hash', days: 7, over: 'expires_at < $1' },
  // Answered within a second where anybody answers; after a day nobody waits for that mail any more.
  { table: 'link_requests', key: 'id', days: 1, over: 'created_at < $1' },
  { table: 'sessions', key: 'hash', days: 1, over: 'expires_at < $1' },
  // Thirty days are shown; thirteen months let a year be compared with the one before.
  { table: 'usage_days', key: 'subscriber_id, date', days: 400, over: 'date < $1::date' },
];
