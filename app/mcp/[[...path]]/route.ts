import { dispatchFromNext } from '@/lib/api/dispatch';

/** The archive as tools for assistants, and 404 for every other path under /mcp, where our server does not run. */
export {
  dispatchFromNext as DELETE,
  dispatchFromNext as GET,
  dispatchFromNext as HEAD,
  dispatchFromNext as OPTIONS,
  dispatchFromNext as PATCH,
  dispatchFromNext as POST,
  dispatchFromNext as PUT,
};
