import { inParallel, tally, withinOneMinute } from '../support/concurrency';
import { newAddress } from '../support/http';
import { callTool, connect, post, revisions } from '../support/mcp';
import { addSubscriber, issueKey } from '../support/people';
import type { SoakEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

const CALLS = 1_000;
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_categories', arguments: {} } };

/** Calls of tools on two instances: with one key all at once, and as batches. */
export async function callTogether(
  { database }: SoakEnvironment,
  urls: [string, string],
  { log }: Pick<Settings, 'log'>,
): Promise<Check[]> {
  const urlOf = (index: number) => urls[index % 2] as string;
  const connected: string[] = [];
  for (const revision of revisions) {
    const client = await connect(urls[0], { revision });
    await client.listTools();
    const { isError } = await client.callTool({ name: 'search', arguments: { query: 'hotel' } });
    if (!isError) connected.push(revision);
    await client.close();
  }
  log(`${CALLS} calls at once with one key …`);
  const outcomes = await withinOneMinute(async () => {
    const { text: key } = await issueKey(database, await addSubscriber(database));
    const from = newAddress();
    return inParallel(CALLS, CALLS, async (index) => {
      const { isError } = await callTool(urlOf(index), 'list_categories', {}, { path: '/mcp', key, from });
      return isError ? 'rejected' : 'passed';
    });
  });
  const batches = await inParallel(10, 10, async (index) => {
    const { status, body } = await post(urlOf(index), call, { json: Array(100).fill(call) });
    return `${status} ${(body.error as { code?: number } | undefined)?.code}`;
  });
  const { passed = 0, rejected = 0 } = tally(outcomes);
  return [
    check('the official client speaks every revision', connected.join(', '), connected.length === revisions.length),
    check(`of ${CALLS} parallel calls with one key, 60 pass`, { passed, rejected }, passed === 60 && rejected === CALLS - 60),
    check(
      'a batch of 100 calls makes none',
      tally(batches),
      batches.every((outcome) => outcome === '400 -32600'),
    ),
  ];
}
