/** The documented exit codes of `hi`. */
export const EXIT = { success: 0, failure: 1, usage: 2, quota: 3, notFound: 4 } as const;
