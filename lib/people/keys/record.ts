import type { DurableSlot } from '../../counting/sources/rules';
import type { KeyStatus, SubscriberRecord } from '../subscribers/record';
import type { Quota } from '../usage/schema';

/** One of a key's two source slots with its labels. */
export type SourceRecord = DurableSlot & {
  labelV4: string | undefined;
  labelV6: string | undefined;
  firstSeenAt: Date;
};

/** A request whose switch froze a key, and the label of its network. */
export type FreezeRequest = { at: Date; label: string };

/** A key as stored, with its subscriber and its sources. */
export type KeyRecord = {
  id: string;
  prefix: string;
  hash: Buffer;
  status: KeyStatus;
  createdAt: Date;
  lastUsedAt: Date | undefined;
  frozenAt: Date | undefined;
  frozenReason: string | undefined;
  revokedAt: Date | undefined;
  /** increases when an administrator unfreezes the key; switches are counted within one epoch */
  epoch: number;
  sources: SourceRecord[];
  subscriber: SubscriberRecord;
};

/** A key that was just issued. `text` is shown once and never stored. */
export type IssuedKey = { text: string; prefix: string; createdAt: Date; replaces: string | undefined; quota: Quota };
