import { dispatchFromNext } from '@/lib/api/dispatch';

/** The one mount of the API in Next, for platforms where our server does not run. */
export {
  dispatchFromNext as DELETE,
  dispatchFromNext as GET,
  dispatchFromNext as HEAD,
  dispatchFromNext as OPTIONS,
  dispatchFromNext as PATCH,
  dispatchFromNext as POST,
  dispatchFromNext as PUT,
};
