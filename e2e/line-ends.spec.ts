import type { Locator } from '@playwright/test';
import { addSubscriber, callFrom, issueKey, signIn } from './support/people';
import { expect, test } from './support/test';

test.use({ viewport: { width: 360, height: 740 } });

/** Where an element's text goes to the next line: what stands before and after. */
const readLineEnds = (element: Locator) =>
  element.evaluate((root) => {
    const ends: [before: string, after: string][] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let text = '';
    let bottom: number | undefined;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [index, character] of [...(node.nodeValue ?? '')].entries()) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if (bottom !== undefined && box.width > 0 && box.top > bottom - 4)
          ends.push([text, (root.textContent ?? '').slice(text.length)]);
        if (box.width > 0) bottom = box.bottom;
        text += character;
      }
    }
    return ends;
  });

test('a Chinese title in a list breaks between words', async ({ page }) => {
  await page.goto('/zh/archive/category/revenue-management');
  const title = page.getByRole('link', { name: '利特尔伍德法则：保护水平背后的默认前提' }).first();
  await expect(title).toBeVisible();
  const starts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment((await title.textContent()) ?? '')];
  const ends = await readLineEnds(title);
  expect(ends).not.toEqual([]);
  for (const [before] of ends) expect(starts.map(({ index }) => index)).toContain(before.length);
});

test('an address of a source breaks between networks only', async ({ page }) => {
  const subscriber = await addSubscriber();
  const key = await issueKey(subscriber);
  for (const from of ['203.0.113.7', '2001:db8:1234:5678::1']) await callFrom(from, '/api/v1/articles?page_size=1', key.text);
  await signIn(page.context(), subscriber.email);
  await page.goto('/en/dashboard');
  const networks = page.getByText('203.0.113.* / 2001:db8:1234:*');
  await expect(networks).toBeVisible();
  expect(await readLineEnds(networks)).toEqual([['203.0.113.* / ', '2001:db8:1234:*']]);
});

test('an email address breaks only where a line cannot hold it', async ({ page }) => {
  for (const email of ['reader@example.com', 'm***@long-name-of-hotels.example.com']) {
    await page.goto(`/en/signin/confirm#email=${encodeURIComponent(email)}&token=${'a'.repeat(43)}`);
    const address = page.getByText(email, { exact: true });
    await expect(address).toBeVisible();
    expect((await readLineEnds(address)).filter(([before]) => !before.endsWith('-'))).toEqual([]);
  }
});

test('the titles of a head face each other on a wide page, and stand below each other on a phone', async ({ page }) => {
  const boxes = async () => {
    const [title, partner] = await Promise.all(
      ['main h1', 'main h1 + .title-partner'].map((selector) => page.locator(selector).boundingBox()),
    );
    if (!title || !partner) throw new Error('a title is missing');
    return { title, partner };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/en/topics');
  const wide = await boxes();
  expect(wide.partner.x).toBeGreaterThanOrEqual(wide.title.x + wide.title.width);
  expect(wide.partner.y).toBeLessThan(wide.title.y + wide.title.height);
  await page.setViewportSize({ width: 360, height: 800 });
  const narrow = await boxes();
  expect(narrow.partner.x).toBe(narrow.title.x);
  expect(narrow.partner.y).toBeGreaterThanOrEqual(narrow.title.y + narrow.title.height);
});
