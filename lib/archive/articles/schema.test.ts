import { expect, test } from 'vitest';
import type { z } from 'zod';
import { DraftUpdate } from '../../editing/drafts/schema';
import { env } from '../../platform/env';
import { VideoUpdate } from '../videos/schema';
import { ArticleCreate, ArticleUpdate } from './schema';

test.each([
  ['a new article', ArticleCreate.shape, 'cover_image'],
  ['an update', ArticleUpdate.shape, 'cover_image'],
  ['a draft', DraftUpdate.shape, 'author_avatar'],
  ['a video', VideoUpdate.shape, 'thumbnail'],
])('%s stores an upload by its path', (_, shape, name) => {
  const { appUrl } = env();
  const image = (shape as Record<string, z.ZodType>)[name];
  expect(image?.parse(`${appUrl}/media/0f/full.webp`)).toBe('/media/0f/full.webp');
  for (const other of [`${appUrl}/mediate`, 'https://elsewhere.example/media/0f/full.webp', '/media/0f/full.webp', ''])
    expect(image?.parse(other)).toBe(other);
});
