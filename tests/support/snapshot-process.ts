import { createSnapshot } from '../../lib/distribution/snapshots/writes';
import { openDatabase } from '../../lib/platform/db/client';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';

// A process that makes snapshots until it is killed: DATABASE FOLDER as arguments.
const [url = '', folder = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 2 });
const storage = openFolderStorage(folder);
for (;;) {
  const id = await createSnapshot(database, storage, { appUrl: 'http://localhost:3000' });
  console.log(id ?? 'claimed');
}
