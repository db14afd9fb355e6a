// Migrates the databases named, one after the other, in a process of its own, and prints what came of it as JSON.
import { migrate } from '../../lib/platform/db/migrate';

const [directory = '', ...urls] = process.argv.slice(2);
const outcomes: { applied?: string[]; error?: string; name?: string }[] = [];
for (const databaseUrl of urls) {
  try {
    outcomes.push({ applied: await migrate({ databaseUrl, directory }) });
  } catch (error) {
    outcomes.push({ error: (error as Error).message, name: (error as Error).name });
  }
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
