import type { DurableSlot } from '../sources/rules';
import type { KeyStatus, SubscriberRecord } from '../subscribers/record';

/** One of a key's two sources with what people read of it. */
export type SourceRecord = DurableSlot & {
  labelV4: string | undefined;
  labelV6: string | undefined;
  firstSeenAt: Date;
};

/** A key as stored, with its owner and what is known of its sources. */
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
  /** moves when an administrator unfreezes; switches are counted within one epoch */
  epoch: number;
  sources: SourceRecord[];
  subscriber: SubscriberRecord;
  /** the archive's version at the moment this was read: what answers to the request are remembered under, without a query of its own */
  archiveVersion: string;
};
