import { randomUUID } from 'node:crypto';
import { processGlobal } from '../process-global';

/** Carries our server's leave to see the outbox to the page, which cannot see the socket. A client's own is dropped. */
export const OUTBOX_HEADER = 'x-hospitality-outbox';

const shared = processGlobal<{ pass?: string }>('outbox', () => ({}));

/** What our server writes into the header: known to this process alone, so that nobody else can write it. */
export function setOutboxPass(): string {
  shared.pass ??= randomUUID();
  return shared.pass;
}

/** Whether a header's value is this process's pass. Where no server of ours stands in front, nothing is. */
export function isOutboxPass(value: string | null): boolean {
  return shared.pass !== undefined && value === shared.pass;
}
