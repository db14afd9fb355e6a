/** The event of the window that follows hydration, for the script that pages to read start with. */
export const HYDRATED = 'portal:hydrated';
