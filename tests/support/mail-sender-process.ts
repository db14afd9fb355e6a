import { openResend } from '../../lib/email/delivery/resend';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { openDatabase } from '../../lib/platform/db/client';

// A process that sends what is due and is killed on the way: DATABASE RESEND_BASE_URL as arguments, AUTH_SECRET and APP_URL set.
const [url = '', baseUrl = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 2 });
await sendDueEmails(database, openResend({ apiKey: 're_test', baseUrl, from: 'Keys <keys@example.com>' }), 1);
await database.close();
