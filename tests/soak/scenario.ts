/** One thing that was asked of the service, and what was seen. `skipped` where this machine lacks what it takes. */
export type Check = { asked: string; seen: string; result: 'passed' | 'failed' | 'skipped' };

export type Settings = {
  /** how long the scenario about memory runs */
  minutes: number;
  /** how many processes are killed, when it is not the scenario's own number */
  kills?: number;
  /** tells whoever watches how far it is */
  log(line: string): void;
};

/** Something long that is done to the service; leaves nothing running behind. */
export type Scenario = { about: string; run(settings: Settings): Promise<Check[]> };

/** What was asked, held against what was seen. */
export function check(asked: string, seen: unknown, passed: boolean): Check {
  return { asked, seen: typeof seen === 'string' ? seen : JSON.stringify(seen), result: passed ? 'passed' : 'failed' };
}

export const skipped = (asked: string, why: string): Check => ({ asked, seen: why, result: 'skipped' });
