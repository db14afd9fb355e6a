import { describe, expect, test } from 'vitest';
import { slug as slugSchema } from '../text/schema';
import { toSlug } from './rules';

describe('the slug of an article without one', () => {
  test.each([
    ['Rate & Réception: “A Study”', 'rate-reception-a-study'],
    ['酒店 Hotel', '酒店-hotel'],
    [`${'x'.repeat(119)} y`, 'x'.repeat(119)],
    ['x'.repeat(200), 'x'.repeat(120)],
    // A character of two code units is never cut in half.
    [`a${'𠮷'.repeat(100)}`, `a${'𠮷'.repeat(59)}`],
    ['𠮷'.repeat(100), '𠮷'.repeat(60)],
  ])('follows from the title %s', (title_en, slug) => {
    expect(toSlug({ title_en })).toEqual({ slug, generated: true });
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});
