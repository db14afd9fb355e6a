/** Set by our server on requests that may read the outbox, because the page cannot see the socket. A client's own is dropped. */
export const OUTBOX_HEADER = 'x-hospitality-outbox';
