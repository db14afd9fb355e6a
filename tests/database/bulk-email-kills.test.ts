import { expect, it } from 'vitest';
import { sendThroughKills } from '../support/bulk-kills';
import { createTestDatabase } from '../support/databases';

const database = await createTestDatabase();

it('each contact gets one email through killed processes and lost responses', async () => {
  const [contacts, kills] = [500, 6];
  expect(await sendThroughKills(database, { contacts, kills })).toMatchObject({
    contacts,
    kills,
    once: contacts,
    doubled: 0,
    lost: 0,
  });
});
