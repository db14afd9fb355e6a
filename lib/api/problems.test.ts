import { describe, expect, test } from 'vitest';
import { problems } from './problems';

describe('problem details', () => {
  test.each(Object.entries(problems))('%s has at most two sentences in either language', (_code, { detail }) => {
    expect(detail.en).toMatch(/^[A-Z](?:(?![.!?] ).)*(?:\. [A-Z](?:(?![.!?] ).)*)?\.$/);
    expect(detail.zh).toMatch(/^[^。！？]*\p{Script=Han}[^。！？]*。(?:[^。！？]+。)?$/u);
  });
});
