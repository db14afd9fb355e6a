import { requireSite } from '../../scripts/lib/build.mjs';

/** Stops a run that would test an old site: the framework's mount serves the code it was built from. */
export default requireSite;
