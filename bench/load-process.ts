import { type Load, type Measurement, measure } from './load';

/** The load in a process of its own: one job at a time, answered with its measurement or with what went wrong. */
export type Report = { measurement: Measurement } | { error: string };

process.on('message', (load: Load) => {
  measure(load).then(
    (measurement) => process.send?.({ measurement } satisfies Report),
    (error: Error) => process.send?.({ error: error.message } satisfies Report),
  );
});
process.on('disconnect', () => process.exit(0));
