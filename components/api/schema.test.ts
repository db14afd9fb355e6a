import { expect, test } from 'vitest';
import { generateApiTypes } from '@/tests/support/api-types';

test('schema.d.ts matches the OpenAPI document; `npm run api-types` updates it', async () => {
  await expect(await generateApiTypes()).toMatchFileSnapshot('./schema.d.ts');
});
