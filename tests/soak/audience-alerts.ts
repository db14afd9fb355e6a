import { runAlertsModel } from '../support/alerts-model';
import { withEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

const COMMITS = 10_000;

/** Alerts through random, backdated and rolled-back commits and killed runs name each article once per search. */
export const compareAlerts = ({ log }: Settings): Promise<Check[]> =>
  withEnvironment(async ({ database }) => {
    const expectation = `alerts over ${COMMITS.toLocaleString('en')} commits with kills equal the model: each article once per search`;
    log(`alerts: ${COMMITS} commits`);
    try {
      const result = await runAlertsModel(database, { commits: COMMITS, perRun: 100, seed: 20_261_124 });
      return [check(expectation, result, result.kills > 50 && result.alerts > 50)];
    } catch (error) {
      return [check(expectation, (error as Error).message, false)];
    }
  });
