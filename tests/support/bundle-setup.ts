import { prepare } from '../../scripts/lib/build.mjs';

/** Brings the bundles up to date, so that a single test file never runs against old code. */
export default () => prepare({ site: false, client: true, tests: true });
