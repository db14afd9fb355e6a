import { describe, expect, test } from 'vitest';
import { problems } from './problems';

describe('what a refusal says', () => {
  test.each(Object.entries(problems))('%s is one sentence in either language', (_code, { detail }) => {
    expect(detail.en).toMatch(/^[A-Z](?:(?![.!?] ).)*\.$/);
    expect(detail.zh).toMatch(/^[^。！？]*\p{Script=Han}[^。！？]*。$/u);
  });
});
