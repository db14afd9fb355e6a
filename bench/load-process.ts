import { type Load, type Measurement, measure } from './load';

/**
 * The load generator as a process: it takes one load at a time and reports its measurement or error. A load that renews asks
 * its parent each time, which replies when it has.
 */
export type LoadReport = { measurement: Measurement } | { error: string } | { renew: true };

let onRenewed = () => {};

function renew(): Promise<void> {
  return new Promise((resolve) => {
    onRenewed = resolve;
    process.send?.({ renew: true } satisfies LoadReport);
  });
}

process.on('message', (message: Load | { renewed: true }) => {
  if ('renewed' in message) return onRenewed();
  measure(message, renew).then(
    (measurement) => process.send?.({ measurement } satisfies LoadReport),
    (error: Error) => process.send?.({ error: error.message } satisfies LoadReport),
  );
});
process.on('disconnect', () => process.exit(0));
