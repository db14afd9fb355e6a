import { type Load, type Measurement, measure } from './load';

/** The load generator as a process: it takes one load at a time and reports its measurement or error. */
export type LoadReport = { measurement: Measurement } | { error: string };

process.on('message', (load: Load) => {
  measure(load).then(
    (measurement) => process.send?.({ measurement } satisfies LoadReport),
    (error: Error) => process.send?.({ error: error.message } satisfies LoadReport),
  );
});
process.on('disconnect', () => process.exit(0));
