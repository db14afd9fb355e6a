import { compareAlerts } from './audience-alerts';
import type { Scenario } from './scenario';

/** What the service sends to many people by itself. */
export const audience: Scenario = {
  about: 'alerts about saved searches against a model over 10,000 commits with kills',
  run: async (settings) => [...(await compareAlerts(settings))],
};
