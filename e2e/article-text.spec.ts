import { insertArticle } from '../tests/support/articles';
import { translatorFor } from './support/messages';
import { database } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const openSlug = 'pms-system-of-record';
const locale = 'zh';
const t = translatorFor(locale);

/** An old open article, so that it comes first in no list, and in no search for the words of others. */
const insertText = (fields: Record<string, unknown>) =>
  insertArticle(database(), {
    title_zh: '旧文',
    ...fields,
    category_slug: 'labour',
    publish_at: '2001-01-02T00:00:00Z',
    is_published: true,
  });

test('keeps the names of rows in view while a wide table scrolls on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/en/archive/true-cost-of-a-booking-by-channel');
  await page.getByText('Data table', { exact: true }).click();
  const scroller = page.locator('.scroller').first();
  const [name, figure] = [scroller.locator('td').first(), scroller.locator('td').nth(1)];
  await scroller.evaluate((element) => element.scrollTo(80, 0));
  const [box, first, second] = [await scroller.boundingBox(), await name.boundingBox(), await figure.boundingBox()];
  expect(first?.x).toBe(box?.x);
  expect(second?.x).toBeLessThan((first?.x ?? 0) + (first?.width ?? 0));
});

test('marks the section being read, and opens the contents from the bar on a phone', async ({ page }) => {
  await page.goto(`/${locale}/archive/${openSlug}`);
  const contents = page.getByRole('navigation', { name: t('article.contents') });
  const last = contents.getByRole('link').last();
  await expect(contents.getByRole('link', { name: t('article.top'), exact: true })).toHaveAttribute('aria-current', 'location');
  await expect(last).toBeVisible();
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'location');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/${locale}/archive/${openSlug}`);
  await expect(contents).toBeHidden();
  const paragraph = await page.locator('[data-row]').first().boundingBox();
  expect(paragraph?.y).toBeLessThan(800);
  await page.getByRole('button', { name: t('article.contents') }).click();
  await last.click();
  await expect(contents).toBeHidden();
  await expect(page.locator('[data-row]').last()).toBeInViewport();

  await page.reload();
  await page
    .locator('[data-row]')
    .last()
    .evaluate((row) => row.scrollIntoView());
  await page.getByRole('button', { name: t('article.contents') }).click();
  await expect(last).toHaveAttribute('aria-current', 'location');
});

test('a term of the glossary breaks like text, and its card opens by keyboard and gives the focus back', async ({ page }) => {
  await page.goto(`/en/archive/${openSlug}`);
  const term = page.locator('.prose').getByRole('link', { name: 'property management system' });
  await expect(term).toHaveCSS('display', 'inline');
  await term.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('note', { name: 'Property management system' });
  await expect(card).toBeVisible();
  await expect(card).toBeFocused();
  // On a wide screen beside the term, which it leaves in view.
  const [of, box] = await Promise.all([term.boundingBox(), card.boundingBox()]);
  const [above, below] = [(of?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0), (box?.y ?? 0) - (of?.y ?? 0) - (of?.height ?? 0)];
  expect(Math.max(above, below)).toBeGreaterThanOrEqual(0);
  expect(Math.max(above, below)).toBeLessThan(16);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(term).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await term.click();
  // The link closes the card where a browser has no popovers.
  await expect(card.getByText('Close', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await card.getByRole('button').click();
  await expect(card).toBeHidden();
});

test('footnotes appear beside their references on wide screens, and open in place or at the end of the text on others', async ({
  page,
}) => {
  const footnoted = 'footnotes-in-the-margin';
  await insertText({
    slug: footnoted,
    content_en: 'One[^1] and two[^2].\n\nMore.\n\n[^1]: The *first* note.\n\n[^2]: The second note.',
  });
  await page.goto(`/en/archive/${footnoted}`);
  const [first, second] = [page.locator('.sidenote').first(), page.locator('.sidenote').last()];
  await expect(first).toHaveText('1The first note.');
  await expect(page.getByRole('listitem').filter({ hasText: 'The first note' })).toBeHidden();
  const [text, one, two] = await Promise.all(
    ['.prose', '.sidenote >> nth=0', '.sidenote >> nth=1'].map((place) => page.locator(place).first().boundingBox()),
  );
  expect(one?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  expect(two?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(second).toBeHidden();
  const number = page.getByRole('link', { name: '2', exact: true });
  await number.click();
  await expect(second).toBeInViewport();
  await expect(second).toHaveText('2The second note. Close');
  await expect(second).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await number.click();
  await expect(second).toBeHidden();
  for (const close of ['Enter', 'Escape']) {
    await number.press('Enter');
    await expect(second).toBeFocused();
    if (close === 'Enter') await number.focus();
    await page.keyboard.press(close);
    await expect(second).toBeHidden();
    await expect(number).toBeFocused();
  }
  // As in a new tab, or without the script.
  await page.goto(new URL((await number.getAttribute('href')) ?? '', page.url()).href);
  const note = page.getByRole('listitem').filter({ hasText: 'The second note' });
  await expect(note).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible();
  const unmarked = page.getByRole('listitem').filter({ hasText: 'The first note' });
  const backgrounds = await Promise.all(
    [note, unmarked].map((item) => item.evaluate((element) => getComputedStyle(element).backgroundColor)),
  );
  expect(backgrounds[0]).not.toBe(backgrounds[1]);
  // Below the bar that stays above the text.
  for (const target of [note, page.locator('[data-footnote-ref]').last()])
    expect(await target.evaluate((element) => Number.parseFloat(getComputedStyle(element).scrollMarginTop))).toBeGreaterThan(48);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a tap on one of two notes beside each other opens its own', async ({ page }) => {
    const noted = 'notes-beside-each-other';
    await insertText({
      slug: noted,
      title_zh: '相邻的注释',
      content_en: 'One[^1][^2].\n\n[^1]: The first note.\n\n[^2]: The second note.',
    });
    await page.goto(`/en/archive/${noted}`);
    for (const [number, text] of [
      ['1', 'The first note.'],
      ['2', 'The second note.'],
    ] as const) {
      await page.getByRole('link', { name: number, exact: true }).tap();
      const note = page.getByRole('note', { name: number, exact: true });
      await expect(note).toHaveText(`${number}${text} Close`);
      // A second tap closes it, and so does its button.
      if (number === '1') await page.getByRole('link', { name: number, exact: true }).tap();
      else await note.getByRole('button', { name: 'Close', exact: true }).tap();
      await expect(page.getByRole('note')).toHaveCount(0);
      expect(new URL(page.url()).hash).toBe('');
    }
  });
});

test('a picture of both languages is shown once, beside or above both captions', async ({ page }) => {
  const pictured = 'a-picture-of-both-languages';
  await insertText({
    slug: pictured,
    title_zh: '双语图片',
    content_en: '![A curve](/sample/two-base-temperatures.png "Rates in 2025")',
    content_zh: '![曲线](/sample/two-base-temperatures.png "2025 年的房价")',
  });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/en/archive/${pictured}?view=both`);
    const figures = page.locator('.pair-picture');
    await expect(figures.locator('img').filter({ visible: true })).toHaveCount(1);
    await expect(figures.locator('figcaption').filter({ visible: true })).toHaveText(['Rates in 2025', '2025 年的房价']);
  }
});

test('code has a button that copies it, and a wide line can be scrolled by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const coded = 'code-to-copy';
  const code = `const rate = demand < capacity ? 1 : 2;\n// ${'wide '.repeat(40)}\n`;
  await insertText({
    slug: coded,
    content_en: `Before.\n\n\`\`\`js\n${code}\`\`\``,
  });
  await page.goto(`/en/archive/${coded}`);
  await page.getByRole('article').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('article').getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.locator('pre').focus();
  await expect(page.locator('pre')).toBeFocused();
  // Scrolled to its end, no line is below the button.
  const edges = await page.locator('.code').evaluate((block) => {
    const pre = block.querySelector('pre') as HTMLElement;
    pre.scrollLeft = pre.scrollWidth;
    const text = document.createRange();
    text.selectNodeContents(pre);
    return [text.getBoundingClientRect().right, (block.querySelector('button') as HTMLElement).getBoundingClientRect().left];
  });
  expect(edges[0]).toBeLessThanOrEqual(edges[1] as number);
});

test('following the mark of a paragraph copies its address, which marks the paragraph in every view', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${locale}/archive/${openSlug}?view=en`);
  const background = (selector: string) => page.locator(selector).evaluate((each) => getComputedStyle(each).backgroundColor);
  const plain = await background('#row-3');
  // Clicked again until the page has hydrated.
  await expect(async () => {
    await page.locator('#row-3').hover();
    await page.locator('#row-3 > .row-link').click();
    const copied = page.getByRole('status').filter({ hasText: t('common.actions.linkCopied') });
    await expect(copied).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${site().url}/${locale}/archive/${openSlug}?view=en#row-3`);
  await page.goto('/en/about');
  await page.goto(address);
  expect(await background('#row-3')).not.toBe(plain);
  await page.goto('/en/about');
  await page.goto(address.replace('view=en', 'view=both'));
  const cells = page.locator('#row-3 > .prose');
  await expect(cells).toHaveCount(2);
  const marked = await cells.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(marked).toEqual([marked[0], marked[0]]);
  expect(marked[0]).not.toBe(plain);
});

test('the mark of a heading takes no line, however narrow the page is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/en/archive/${openSlug}`);
  const links = page.locator('.heading-link');
  expect(await links.count()).toBeGreaterThan(0);
  expect(await links.filter({ visible: true }).count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const position = () => links.first().evaluate((each) => getComputedStyle(each).position);
  await expect.poll(position).toBe('absolute');
});
