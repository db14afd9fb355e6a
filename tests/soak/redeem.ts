import { redeemThroughCrashes } from '../support/crashes';
import { findProgram } from '../support/programs';
import { UNLIMITED, withEnvironment } from './environment';
import { check, type Scenario } from './scenario';

const KILLS = 100;

/** A process may die between any two steps of a redemption. */
export const redeem: Scenario = {
  about: `killing processes ${KILLS} times (--kills=20 for fewer) at random moments while links are redeemed and keys rotate`,
  run: ({ log, kills: maxKills = KILLS }) =>
    withEnvironment(async (environment) => {
      const start = () => environment.start(UNLIMITED, findProgram('tests/support/api-server.ts'));
      const onKill = (kills: number) => (kills % 10 === 0 ? log(`${kills} kills`) : undefined);
      const report = await redeemThroughCrashes({ database: environment.database, start, servers: 3, kills: maxKills, onKill });
      const { kills, redemptions, unanswered, keys } = report;
      return [
        check(
          'every used token gave a key, no subscriber has two active keys, audit and emails are complete',
          report.faults.length > 0 ? report.faults.join('; ') : `${redemptions} redemptions, ${keys} returned a key`,
          report.faults.length === 0,
        ),
        check('the kills interrupted redemptions', `${unanswered} without a response in ${kills} kills`, unanswered >= kills / 4),
      ];
    }),
};
