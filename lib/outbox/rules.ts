import { randomUUID } from 'node:crypto';

/** Carries our server's leave to see the outbox to the page, which cannot see the socket. A client's own is dropped. */
export const OUTBOX_HEADER = 'x-hospitality-outbox';

/** On the global object, because the framework bundles a second copy of this module into the same process. */
const shelf = globalThis as unknown as { [PASS]?: string };
const PASS = Symbol.for('hospitality.outbox');

/** What our server writes into the header: known to this process alone, so that nobody else can write it. */
export function setOutboxPass(): string {
  shelf[PASS] ??= randomUUID();
  return shelf[PASS];
}

/** Whether a header's value is this process's pass. Where no server of ours stands in front, nothing is. */
export function isOutboxPass(value: string | null): boolean {
  return shelf[PASS] !== undefined && value === shelf[PASS];
}
