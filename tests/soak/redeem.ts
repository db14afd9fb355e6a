import { redeemThroughCrashes } from '../support/crashes';
import { check, type Scenario } from './scenario';
import { onStage, UNLIMITED } from './stage';

const KILLS = 100;

/** Between any two steps of a redemption a process may end. */
export const redeem: Scenario = {
  about: `killing processes ${KILLS} times (--kills=20 for fewer) at random moments while links are redeemed and keys rotate`,
  run: ({ log, kills: most = KILLS }) =>
    onStage(async (stage) => {
      const start = () => stage.start(UNLIMITED, 'tests/support/api-server.ts');
      const onKill = (kills: number) => (kills % 10 === 0 ? log(`${kills} kills`) : undefined);
      const report = await redeemThroughCrashes({ database: stage.database, start, servers: 3, kills: most, onKill });
      const { kills, redemptions, unanswered, keys } = report;
      return [
        check(
          'no token used without a key, no two live keys, audit and mails as they should be',
          report.faults.length > 0 ? report.faults.join('; ') : `${redemptions} redemptions, ${keys} answered with a key`,
          report.faults.length === 0,
        ),
        check('the kills fell into redemptions', `${unanswered} unanswered over ${kills} kills`, unanswered >= kills / 4),
      ];
    }),
};
