import { expect, test } from 'vitest';
import { generateApiTypes } from '../../../tests/support/api-types';

/** The operations that the client calls. */
const OPERATIONS = [
  'citeArticles',
  'getArticle',
  'getMe',
  'listArticles',
  'listCategories',
  'listChanges',
  'listSnapshots',
  'searchArchive',
];

test('schema.ts matches the OpenAPI document; `npm run api-types` updates it', async () => {
  await expect(await generateApiTypes(OPERATIONS)).toMatchFileSnapshot('./schema.ts');
});
