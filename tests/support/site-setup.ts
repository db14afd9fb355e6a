import { requireSite } from '../../scripts/lib/build.mjs';

/** Stops a run that would test an old site: the framework's mount serves the code it was built from. */
export default () => {
  // The API itself serves a deliberate mistake of `npm run mutate`; the site stays as it was.
  if (process.env.MUTATION !== 'on') requireSite();
};
