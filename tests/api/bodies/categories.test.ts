import { describe, test } from 'vitest';
import { mounts } from '../../support/mounts';
import { expectResponse } from '../../support/response-body';
import { categoryFiles, visible } from '../../support/sample-archive';

const byOrder = (a: Record<string, string | number>, b: Record<string, string | number>) =>
  Number(a.order ?? 0) - Number(b.order ?? 0) || (a.slug as string).localeCompare(b.slug as string, 'en');

const items = [...categoryFiles].sort(byOrder).map((file) => ({
  slug: file.slug,
  name_zh: file.name_zh,
  name_en: file.name_en,
  description_zh: file.description_zh || null,
  description_en: file.description_en || null,
  order: file.order ?? 0,
  article_count: visible.filter((article) => article.category_slug === file.slug).length,
}));

describe.each(mounts)('GET /categories, $mount', (mount) => {
  test('lists every category in order with its article count', async () => {
    await expectResponse(mount, '/api/v1/categories', { body: { items }, languages: 'en, zh' });
  });
});
