import { parseArgs } from 'node:util';
import { closeEnvironments } from '../tests/soak/environment';
import type { Check, Scenario } from '../tests/soak/scenario';

/**
 * npm run soak [-- NAME …] [--minutes=30] [--kills=20] [--articles=FOLDER]: tests that take too long for `npm test`. Starts and stops everything
 * it needs, prints every expectation with its outcome, and exits with 1 if any failed.
 */
const scenarios: Record<string, () => Promise<Scenario>> = {
  instances: async () => (await import('../tests/soak/instances')).instances,
  rolling: async () => (await import('../tests/soak/rolling')).rolling,
  faults: async () => (await import('../tests/soak/faults')).faults,
  redeem: async () => (await import('../tests/soak/redeem')).redeem,
  publication: async () => (await import('../tests/soak/publication')).publication,
  editing: async () => (await import('../tests/soak/editing')).editing,
  writers: async () => (await import('../tests/soak/writers')).writers,
  distribution: async () => (await import('../tests/soak/distribution')).distribution,
  commerce: async () => (await import('../tests/soak/commerce')).commerce,
  audience: async () => (await import('../tests/soak/audience')).audience,
  kill: async () => (await import('../tests/soak/kill')).kill,
  searches: async () => (await import('../tests/soak/searches')).searches,
  connections: async () => (await import('../tests/soak/connections')).connections,
  memory: async () => (await import('../tests/soak/memory')).memory,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, kills: { type: 'string' }, articles: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in scenarios));
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const kills = values.kills === undefined ? undefined : Number(values.kills);
if (unknown.length > 0 || (minutes !== undefined && !(minutes > 0))) {
  console.error(
    unknown.length > 0
      ? `Unknown scenario ${unknown.join(', ')}. Choose from ${Object.keys(scenarios).join(', ')}.`
      : '--minutes must be a positive number.',
  );
  process.exit(1);
}

async function runOne(name: string): Promise<Check[]> {
  const scenario = await scenarios[name]?.();
  if (!scenario) return [];
  console.log(`\n${name}: ${scenario.about}`);
  try {
    return await scenario.run({
      minutes: minutes ?? scenario.minutes ?? 10,
      ...(kills ? { kills } : {}),
      ...(values.articles === undefined ? {} : { articles: values.articles }),
      log: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${line}`),
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ expectation: 'the scenario completes', outcome: reason.split('\n').slice(0, 3).join(' '), result: 'failed' }];
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.log('Stopping …');
    void closeEnvironments().finally(() => process.exit(1));
  });

const rows: string[] = [];
let failed = false;
for (const name of positionals.length > 0 ? positionals : Object.keys(scenarios)) {
  for (const { expectation, outcome, result } of await runOne(name)) {
    failed ||= result === 'failed';
    const row = `${result.padEnd(8)} ${name.padEnd(12)} ${expectation}\n${' '.repeat(22)}${outcome}`;
    console.log(`  ${row}`);
    rows.push(row);
  }
}
console.log(`\n${rows.join('\n')}\n\n${failed ? 'Some expectations failed.' : 'All expectations passed.'}`);
process.exit(failed ? 1 : 0);
