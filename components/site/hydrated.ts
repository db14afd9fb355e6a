/** The window event after hydration, for the start script of article pages. */
export const HYDRATED = 'portal:hydrated';
