/** Longest life of an admin token. */
export const MAX_TOKEN_DAYS = 366;
