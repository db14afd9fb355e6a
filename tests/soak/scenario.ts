/** One expectation of a scenario and its outcome; `skipped` if this machine lacks what it needs. */
export type Check = { expectation: string; outcome: string; result: 'passed' | 'failed' | 'skipped' };

export type Settings = {
  /** duration of a scenario that has one */
  minutes: number;
  /** number of processes to kill, instead of the scenario's default */
  kills?: number;
  /** file or folder of articles, instead of the sample archive */
  articles?: string;
  log(line: string): void;
};

/** A long test of the service that leaves nothing running. */
export type Scenario = {
  about: string;
  /** how long it takes unless `--minutes` says otherwise; ten where it says nothing */
  minutes?: number;
  run(settings: Settings): Promise<Check[]>;
};

/** The result of an expectation. */
export function check(expectation: string, outcome: unknown, passed: boolean): Check {
  return {
    expectation,
    outcome: typeof outcome === 'string' ? outcome : JSON.stringify(outcome),
    result: passed ? 'passed' : 'failed',
  };
}

export const skipped = (expectation: string, reason: string): Check => ({ expectation, outcome: reason, result: 'skipped' });
