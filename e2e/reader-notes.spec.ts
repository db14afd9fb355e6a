import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { insertArticle, insertCategory } from '../tests/support/articles';
import { locales, translatorFor } from './support/messages';
import { administrator, database, signIn } from './support/people';
import { expect, test } from './support/test';

/** A category with one published article, of its own for one test. */
async function addCategory(): Promise<{ category: string; id: string; slug: string }> {
  const [category, slug] = [`c-${randomUUID().slice(0, 8)}`, `a-${randomUUID().slice(0, 8)}`];
  await insertCategory(database(), category, { name_zh: category, name_en: category, order: 99 });
  const id = await insertArticle(database(), {
    slug,
    title_zh: `Notes ${slug}`,
    title_en: `Notes ${slug}`,
    content_zh: '第一段。',
    content_en: 'First paragraph.',
    category_slug: category,
    author_name: 'Rae Visser',
  });
  return { category, id, slug };
}

const locale = 'zh';
const t = translatorFor(locale);

test.describe('what editors tell readers', () => {
  test.beforeEach(async ({ context }) => signIn(context, administrator));

  test('a category has an introduction with articles to start with', async ({ page }) => {
    const { category, slug } = await addCategory();
    await page.goto(`/${locale}/admin/categories`);
    const open = async () => {
      await page.getByRole('button', { name: t('admin.categories.actionsOf', { name: category }) }).click();
      await page.getByRole('menuitem', { name: t('admin.categories.introduceItem') }).click();
    };
    const dialog = page.getByRole('dialog');
    await open();
    await dialog.getByLabel(t('admin.categories.intro_en')).fill('Empty rooms cannot be kept.');
    await dialog.getByLabel(t('admin.categories.intro_zh')).fill('空房无法留到明天。');
    await dialog.getByRole('searchbox').fill(slug);
    await dialog.getByRole('button', { name: `${t('newsletters.add')}: Notes ${slug}` }).click();
    await dialog.getByRole('button', { name: t('admin.categories.editConfirm') }).click();
    await expect(dialog).toHaveCount(0);

    for (const [language, text] of [
      ['en', 'Empty rooms cannot be kept.'],
      ['zh', '空房无法留到明天。'],
    ] as const) {
      await page.goto(`/${language}/archive/category/${category}`);
      await expect(page.getByText(text)).toBeVisible();
      const start = page.getByRole('region', { name: translatorFor(language)('collection.start') });
      await expect(start.getByRole('link', { name: `Notes ${slug}` })).toBeVisible();
    }

    await page.goto(`/${locale}/admin/categories`);
    await open();
    await expect(dialog.getByLabel(t('admin.categories.intro_en'))).toHaveValue('Empty rooms cannot be kept.');
    await expect(dialog.getByRole('listitem').first()).toContainText(`Notes ${slug}`);
  });

  test('two editors of one profile keep what each of them changed', async ({ page, context }) => {
    await addCategory();
    const other = await context.newPage();
    const open = async (each: Page) => {
      await each.goto(`/${locale}/admin/authors?q=Rae+Visser`);
      await each.getByRole('button', { name: t('admin.authors.actionsOf', { name: 'Rae Visser' }) }).click();
      await each.getByRole('menuitem', { name: t('admin.authors.editItem') }).click();
    };
    await open(page);
    await open(other);
    const save = async (each: Page) => {
      await each.getByRole('button', { name: t('admin.authors.editConfirm') }).click();
      await expect(each.getByRole('dialog')).toBeHidden();
    };
    await page.getByLabel(t('admin.authors.orcid')).fill('orcid.org/0000-0002-1825-0097/');
    await save(page);
    await other.getByLabel(t('admin.authors.affiliation_en')).fill('Harbour College');
    await save(other);
    await open(page);
    await expect(page.getByLabel(t('admin.authors.orcid'))).toHaveValue('0000-0002-1825-0097');
    await expect(page.getByLabel(t('admin.authors.affiliation_en'))).toHaveValue('Harbour College');
  });

  test('an update note shows the change on the article and on the About page', async ({ page }) => {
    const { id, slug } = await addCategory();
    const note = { en: `Rate of ${slug} corrected.`, zh: `更正 ${slug} 的房价。` };
    await page.goto(`/${locale}/admin/articles/${id}`);
    const title = page.getByRole('textbox', { name: t(`articles.fields.title_${locale}`), exact: true });
    await title.fill(`Corrected ${slug}`);
    await page.getByRole('button', { name: t('articles.details'), exact: true }).click();
    await page.getByText(t('articles.panel.more'), { exact: true }).click();
    await page.getByRole('button', { name: t('articles.mentions.add') }).click();
    await page.getByLabel(t('articles.mentions.name', { number: 1 })).fill('RevPAR');
    // Typed key by key, with the space between.
    await page.getByLabel(t('articles.mentions.links', { number: 1 })).pressSequentially('https://a.example https://b.example');
    await page.getByRole('button', { name: t('articles.details'), exact: true }).click();
    await expect(page.locator('[data-state]').filter({ visible: true })).toHaveAttribute('data-state', 'saved');
    await page.keyboard.press('ControlOrMeta+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('articles.publish.note_en')).fill(note.en);
    await dialog.getByLabel(t('articles.publish.note_zh')).fill(note.zh);
    await dialog.getByRole('button', { name: t('articles.publish.confirm'), exact: true }).click();
    await expect(dialog).toBeHidden();

    for (const language of locales) {
      await page.goto(`/${language}/archive/${slug}`);
      await expect(page.getByText(note[language]).first()).toBeVisible();
      expect(await page.content()).toContain('"sameAs":["https://a.example","https://b.example"]');
      await page.goto(`/${language}/about`);
      const entry = page.getByRole('listitem').filter({ hasText: note[language] });
      const name = `${language === locale ? 'Corrected' : 'Notes'} ${slug}`;
      await expect(entry.getByRole('link', { name })).toHaveAttribute('href', `/${language}/archive/${slug}`);
    }
  });
});
