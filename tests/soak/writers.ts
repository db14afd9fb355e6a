import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/browser.mjs';
import { insertArticle } from '../support/articles';
import { addStaff, openSession } from '../support/people';
import { freePort } from '../support/ports';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { waitSeconds } from './load';
import { type Check, check, type Scenario, type Settings } from './scenario';

/** Of a service on localhost. */
const SESSION_COOKIE = 'hospitality-session';

const NAMES = ['Ann Lee', 'Ben Ito'] as const;
const PARAGRAPHS = 8;
/** How long both may take to save and decide everything at the end. */
const SETTLE_SECONDS = 90;

type Writer = {
  name: string;
  email: string;
  page: Page;
  context: BrowserContext;
  /** unique words, each typed at the end of a line or as a line of its own */
  typed: string[];
  cuts: number;
  decisions: number;
};

/** Two people in one text, each in a browser of their own, with cuts of the network and a publication by a third. */
export const writers: Scenario = {
  about: 'two browsers write one text for 75 seconds (--minutes=10 for longer), with cuts of the network and a publication',
  minutes: 1.25,
  run: ({ minutes, log }) =>
    withEnvironment(async (environment) => {
      const executablePath = findChromium();
      const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
      try {
        return await writeTogether(environment, browser, { minutes, log });
      } finally {
        await browser.close();
      }
    }),
};

async function writeTogether(
  environment: SoakEnvironment,
  browser: Browser,
  { minutes, log }: Pick<Settings, 'minutes' | 'log'>,
): Promise<Check[]> {
  const { database } = environment;
  const port = await freePort();
  // The origin that the service takes for its own.
  const url = `http://localhost:${port}`;
  await environment.start({ ...UNLIMITED, LIMIT_SESSION_PER_MINUTE: '100000000', APP_URL: url, PORT: String(port) });
  const content = Array.from({ length: PARAGRAPHS }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n');
  const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM categories LIMIT 1');
  const category_slug = rows[0]?.slug ?? '';
  const id = await insertArticle(database.pool, {
    slug: 'written-together',
    category_slug,
    content_en: content,
    author_name: 'Both',
  });
  const open = async (name: string): Promise<Writer> => {
    const { email } = await addStaff(database, { role: 'editor', name });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const value = await openSession(database, email);
    await context.addCookies([{ name: SESSION_COOKIE, value, url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await collectNotices(page);
    await page.goto(`${url}/en/admin/articles/${id}`);
    await textOf(page).waitFor();
    return { name, email, context, page, typed: [], cuts: 0, decisions: 0 };
  };
  const both = await Promise.all(NAMES.map(open));
  const end = Date.now() + minutes * 60_000;
  const publication = publishHalfway(environment, { url, id, seconds: (minutes * 60) / 2, log });
  await Promise.all(both.map((writer) => keepWriting(writer, end)));
  const published = await publication;
  log(
    `${both.map(({ name, typed, cuts, decisions }) => `${name}: ${typed.length} lines, ${cuts} cuts, ${decisions} decisions`).join('; ')}`,
  );
  const settled = await settle(both);

  const lost = await findLost(environment, id, both);
  const notices = await Promise.all(both.map(({ page }) => page.evaluate<string[]>('window.notices ?? []')));
  const total = both.reduce((sum, { typed }) => sum + typed.length, 0);
  const isNamed = (index: number) => {
    const other = both[1 - index]?.name ?? '';
    return (notices[index] ?? []).some((text) => text.includes(other));
  };
  return [
    check('a publication in between succeeds', published ? 'published' : 'not published', published),
    check('both texts are saved in the end', settled, settled === 'saved, saved'),
    check(
      `every one of ${total} lines is in the text, in a revision, or offered back`,
      lost.length === 0 ? 'none lost' : `lost: ${lost.join(', ')}`,
      lost.length === 0 && total > 0,
    ),
    check(
      'each was told by name what the other did',
      both.map(({ name }, index) => `${name}: ${isNamed(index) ? 'told' : 'not told'}`).join(', '),
      both.every((_, index) => isNamed(index)),
    ),
    check(
      'no notice leaves out the name',
      notices.flat().filter((text) => /another user/.test(text)).length,
      notices.flat().every((text) => !/another user/.test(text)),
    ),
    check(
      'each was told who published',
      notices.map((texts) => texts.filter((text) => text.includes(`${PUBLISHER} published`)).length > 0),
      notices.every((texts) => texts.some((text) => text.includes(`${PUBLISHER} published`))),
    ),
  ];
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'English text', exact: true });

/** Remembers every sentence that the page says about saving, conflicts and publications. */
async function collectNotices(page: Page): Promise<void> {
  // As text: the compiler of this command adds calls to functions that the page does not have.
  await page.addInitScript(`
    const seen = new Set();
    Object.defineProperty(window, 'notices', { get: () => [...seen] });
    setInterval(() => {
      for (const element of document.querySelectorAll('[data-state], .writing-notices, [data-conflict]')) {
        const text = element.textContent.trim();
        if (text) seen.add(text);
      }
    }, 100);`);
}

/** Types unique words at random places, loses the network now and then, and decides conflicts that come up. */
async function keepWriting(writer: Writer, end: number): Promise<void> {
  const { page, context, name } = writer;
  while (Date.now() < end) {
    const chance = randomInt(20);
    if (chance === 0) {
      await context.setOffline(true);
      writer.cuts += 1;
      await typeLine(writer);
      await waitSeconds(randomInt(1, 7));
      await context.setOffline(false);
    } else if (chance < 6) await decideOne(writer);
    else await typeLine(writer);
    // Most pauses are shorter than autosave's, some are longer.
    await page.waitForTimeout(randomInt(100, 3_500));
  }
  await context.setOffline(false);
  writer.typed = [...new Set(writer.typed)];
  if (writer.typed.length === 0) throw new Error(`${name} wrote nothing`);
}

/** A unique word at the end of a random line, or on a line of its own. */
async function typeLine(writer: Writer): Promise<void> {
  const { page, name, typed } = writer;
  const word = `${name.slice(0, 3).toLowerCase()}${typed.length + 1}x${randomInt(1e6)}`;
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let step = randomInt(PARAGRAPHS * 2); step > 0; step -= 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  if (randomInt(3) === 0) for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type(` ${word}`);
  typed.push(word);
}

/** Decides a conflict that is on the screen, or takes back what the other replaced. */
async function decideOne(writer: Writer): Promise<boolean> {
  const { page } = writer;
  const how = ['Keep both', 'Keep mine', 'Use theirs'][randomInt(3)] ?? '';
  const bar = page.locator('[data-state]').filter({ visible: true });
  // The bar leads to a conflict that is out of sight.
  const review = bar.getByRole('button', { name: 'review' });
  if (await review.isVisible()) await review.click({ timeout: 2_000 }).catch(() => undefined);
  for (const button of [
    page.locator('[data-conflict="content_en"]').first().getByRole('button', { name: how }),
    bar.getByRole('button', { name: 'Restore mine' }),
  ]) {
    if (!(await button.isVisible())) continue;
    // It may be gone meanwhile: a merge decides some conflicts by itself.
    const pressed = await button.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!pressed) continue;
    writer.decisions += 1;
    return true;
  }
  return false;
}

const PUBLISHER = 'Cai Yun';

/** A third editor publishes whatever is saved at that moment; writers may come first a few times. */
async function publishHalfway(
  { database }: SoakEnvironment,
  { url, id, seconds, log }: { url: string; id: string; seconds: number; log: Settings['log'] },
): Promise<boolean> {
  const { email } = await addStaff(database, { role: 'editor', name: PUBLISHER });
  const cookie = `${SESSION_COOKIE}=${await openSession(database, email)}`;
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  await waitSeconds(seconds);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { version } = (await (await fetch(`${url}/api/v1/admin/articles/${id}`, { headers })).json()) as { version: number };
    const response = await fetch(`${url}/api/v1/admin/articles/${id}/publish`, {
      method: 'POST',
      headers: { ...headers, 'if-match': `"${version}"` },
      body: '{}',
    });
    if (response.ok) return true;
    log(`not published: ${response.status} ${(await response.text()).slice(0, 200)}`);
    await waitSeconds(0.2);
  }
  return false;
}

/** With the network back: decides every conflict until both have saved everything. */
async function settle(both: Writer[]): Promise<string> {
  const until = Date.now() + SETTLE_SECONDS * 1_000;
  const read = ({ page }: Writer) => page.locator('[data-state]').filter({ visible: true }).getAttribute('data-state');
  for (;;) {
    const states = await Promise.all(both.map(read));
    const isSaved = states.every((state) => state === 'saved' || state === 'merged' || state === 'replaced');
    if (isSaved || Date.now() > until) return states.map((state) => (isSaved ? 'saved' : state)).join(', ');
    for (const writer of both) await decideOne(writer);
    await waitSeconds(1);
  }
}

/** What was typed and is neither in the article, its draft, a revision nor among what a page offers back. */
async function findLost({ database }: SoakEnvironment, id: string, both: Writer[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    `SELECT content_en AS text FROM articles WHERE id = $1
     UNION ALL SELECT record ->> 'content_en' FROM article_drafts WHERE article_id = $1
     UNION ALL SELECT record ->> 'content_en' FROM article_revisions WHERE article_id = $1`,
    [id],
  );
  const stored = rows.map(({ text }) => text).join('\n');
  const lost: string[] = [];
  for (const { page, typed } of both) {
    const missing = typed.filter((word) => !stored.includes(word));
    if (missing.length === 0) continue;
    // "Compare" shows what another's save removed, and "Restore mine" brings it back.
    await page
      .locator('[data-state]')
      .filter({ visible: true })
      .getByRole('button', { name: 'Compare' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    const offered = await page.locator('[role="dialog"], .writing-notices').allTextContents();
    lost.push(...missing.filter((word) => !offered.some((text) => text.includes(word))));
  }
  return lost;
}
