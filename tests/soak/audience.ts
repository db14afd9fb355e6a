import { findProgram } from '../support/programs';
import { compareAlerts } from './audience-alerts';
import { erasePeople, sendForms } from './audience-forms';
import { leaveWhileSending, readWhileSending, requestLinksWhileSending, sendNewsletter } from './audience-newsletters';
import { UNLIMITED, withEnvironment } from './environment';
import type { Scenario } from './scenario';

/** Serves the API, without the portal and its jobs. */
const API_SERVER = findProgram('tests/support/api-server.ts');

/** What the service sends to many people by itself, and what strangers see of it. */
export const audience: Scenario = {
  about:
    'a newsletter to 5,000 contacts through 50 kills; 10,000 who leave and 300 private links during a send; alerts about saved searches against a model over 10,000 commits with kills; 10,000 public forms on two instances; 200 erasures among 100,000 audit rows',
  run: async (settings) => [
    ...(await sendNewsletter(settings)),
    ...(await leaveWhileSending(settings)),
    ...(await requestLinksWhileSending(settings)),
    ...(await readWhileSending(settings)),
    ...(await compareAlerts(settings)),
    ...(await withEnvironment(async (environment) => {
      const urls: [string, string] = [
        (await environment.start(UNLIMITED, API_SERVER)).url,
        (await environment.start(UNLIMITED, API_SERVER)).url,
      ];
      return [...(await sendForms(environment, urls, settings)), ...(await erasePeople(environment, settings))];
    })),
  ],
};
