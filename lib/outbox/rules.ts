import { randomUUID } from 'node:crypto';
import { processGlobal } from '../process-global';

/** Header by which our server permits the outbox page, which cannot see the socket. Our server drops a client's own. */
export const OUTBOX_HEADER = 'x-hospitality-outbox';

const outbox = processGlobal<{ pass?: string }>('outbox', () => ({}));

/** The header's value: known to this process only, so that nobody else can send it. */
export function setOutboxPass(): string {
  outbox.pass ??= randomUUID();
  return outbox.pass;
}

/** Whether a header's value is this process's pass. Always false on platforms without our server. */
export function isOutboxPass(value: string | null): boolean {
  return outbox.pass !== undefined && value === outbox.pass;
}
