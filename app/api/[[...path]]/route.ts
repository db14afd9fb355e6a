import { dispatchFromNext } from '@/lib/api/dispatch';

/** Sign-in, system endpoints, and 404 for every other path under /api. */
export {
  dispatchFromNext as DELETE,
  dispatchFromNext as GET,
  dispatchFromNext as HEAD,
  dispatchFromNext as OPTIONS,
  dispatchFromNext as PATCH,
  dispatchFromNext as POST,
  dispatchFromNext as PUT,
};

/** In seconds; several times the longest cron call. */
export const maxDuration = 60;
