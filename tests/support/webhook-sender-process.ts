import { poll, webhookDeliveryJob, webhookMessagesJob } from '../../lib/jobs';
import { openDatabase, setDatabase } from '../../lib/platform/db/client';

// A process that makes and sends webhook messages until it is killed: DATABASE as argument, AUTH_SECRET and APP_URL set.
const database = openDatabase(process.argv[2] ?? '', { max: 6 });
setDatabase(database);
const delivery = poll(webhookDeliveryJob(database));
poll(webhookMessagesJob(database, delivery.wake));
setInterval(() => undefined, 60_000);
process.send?.('ready');
