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

/** Seconds: several times what one cron call takes at most. */
export const maxDuration = 60;
