/** Open requests of one address within a day; further ones are dropped silently. */
export const MAX_PER_ADDRESS_DAY = 3;

export const MAX_LINE = 200;
export const MAX_MESSAGE = 2_000;

export const requestStatuses = ['open', 'done'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
