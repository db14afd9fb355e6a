import { sendThroughKills } from '../support/bulk-kills';
import { withEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

const CONTACTS = 5_000;
const KILLS = 50;

/** One newsletter through two processes that are killed again and again, over a provider that fails and loses responses. */
export const sendNewsletter = ({ kills = KILLS, log }: Settings): Promise<Check[]> =>
  withEnvironment(async ({ database }) => {
    const report = await sendThroughKills(database, { contacts: CONTACTS, kills });
    log(`${report.requests} requests for ${CONTACTS} emails`);
    return [
      check(
        `${CONTACTS} contacts, two processes, ${kills} kills: one email each`,
        report,
        report.once === CONTACTS && report.doubled === 0 && report.lost === 0 && report.kills === kills,
      ),
    ];
  });
