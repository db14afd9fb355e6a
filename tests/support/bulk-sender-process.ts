import { sendNextBatch } from '../../lib/audience/bulk-email/writes';
import { openBatchResend } from '../../lib/email/delivery/resend';
import { openDatabase } from '../../lib/platform/db/client';

// A process that sends batches until it is killed: DATABASE RESEND_BASE_URL as arguments, APP_URL set.
const [url = '', baseUrl = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 2 });
const send = openBatchResend({ apiKey: 're_test', baseUrl, toFrom: () => 'Research <news@example.com>' });
process.stdout.write('ready\n');
for (;;) {
  // A lost claim or a lost connection is the next round's business.
  await sendNextBatch(database, send, { paceMs: 20, sendMs: 30_000 }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
