import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../support/http';
import { mounts } from '../../support/mounts';
import { expectResponse } from '../../support/response-body';
import {
  type ArticleFile,
  expectedArticle,
  hidden,
  readStored,
  type Stored,
  sampleFiles,
  visible,
} from '../../support/sample-archive';

let stored: Map<string, Stored>;
beforeAll(async () => {
  stored = await readStored();
});

const at = (slug: string) => `/api/v1/articles/${encodeURIComponent(slug)}`;

/** The languages an article says it has, in the order the header names them. */
function languagesOf(file: ArticleFile, lang: 'en' | 'zh' | 'both'): string | undefined {
  const has = [
    ...(file.title_en && file.content_en ? ['en'] : []),
    ...(file.title_zh && file.content_zh ? ['zh'] : []),
    ...(file.title_ru ? ['ru'] : []),
  ];
  return has.filter((language) => lang === 'both' || language === lang).join(', ') || undefined;
}

describe.each(mounts)('GET /articles/{slug}, $mount', (mount) => {
  // Both mounts write the same body: the second shows that with some of the articles.
  const read = mount.mount === 'direct' ? visible : visible.filter((_, index) => index % 6 === 0);

  test.each(['both', 'en', 'zh'] as const)('returns published articles in full with lang=%s', async (lang) => {
    for (const file of read) {
      const body = expectedArticle(file, stored, lang);
      await expectResponse(mount, `${at(file.slug)}?lang=${lang}`, { body, ...said(languagesOf(file, lang)) });
    }
  });

  test('resolves an alias to the article with its canonical slug and Content-Location', async () => {
    const aliases = visible.flatMap((file) => (file.aliases ?? []).map((alias) => ({ alias, file })));
    expect(aliases.length).toBeGreaterThanOrEqual(4);
    for (const { alias, file } of aliases) {
      const body = expectedArticle(file, stored);
      await expectResponse(mount, at(alias), { body, ...said(languagesOf(file, 'both')), location: at(file.slug) });
    }
  });

  test('unpublished and unknown articles return the same 404', async () => {
    const bodies = new Set<string>();
    const aliasesOfHidden = sampleFiles.filter((file) => hidden.includes(file.slug)).flatMap((file) => file.aliases ?? []);
    for (const slug of [...hidden, ...aliasesOfHidden, 'never-there', 'x'.repeat(300), '酒店', "' OR 1=1 --"]) {
      const headers = { 'x-request-id': 'the-same' };
      const reply = await send(mount.url, at(slug), { headers });
      expect(reply.status).toBe(404);
      bodies.add(reply.text);
    }
    expect([...bodies].map((body) => JSON.parse(body).code)).toEqual(['article_not_found']);
  });

  test('returns no text to anonymous callers and gives the reason', async () => {
    for (const target of [at(visible[0]?.slug ?? ''), at('三语-it’s-"half"')]) {
      const { json, text } = await send(mount.url, target);
      expect(json).toMatchObject({ content_en: null, content_zh: null, access: { full_text: false, reason: 'anonymous' } });
      expect(text).not.toContain('Secretbody');
      expect(text).not.toContain('正文密语');
    }
  });
});

const said = (languages: string | undefined) => (languages === undefined ? {} : { languages });
