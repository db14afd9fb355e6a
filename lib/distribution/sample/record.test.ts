import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCaptions, type SampleFilm, toCaptionsPath, toSampleFilm } from '../../archive/videos/rules';
import { foldEmail } from '../../platform/email';
import { demoComments, demoContacts, demoVideoDates, discussedSlug } from './record';

test('there are twelve sample contacts, in every status, whose topics are categories of the sample', () => {
  const slugs = (JSON.parse(readFileSync('prisma/sample/categories.json', 'utf8')) as { slug: string }[]).map(({ slug }) => slug);
  expect(new Set(demoContacts.map(({ email }) => foldEmail(email))).size).toBe(12);
  expect(demoContacts.map(({ email }) => email).filter((email) => foldEmail(email) !== email)).toEqual([]);
  expect(demoContacts.flatMap(({ topics }) => topics).filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(new Set(demoContacts.map(({ left }) => left))).toEqual(new Set([undefined, 'unsubscribed', 'bounced', 'complained']));
  // Contacts who left did so a week after the confirmation.
  expect(demoContacts.filter(({ days }) => days < 1 || days > 365)).toEqual([]);
  expect(demoContacts.filter(({ left, days }) => left && days < 8)).toEqual([]);
});

test('sample comments are below an article of the sample archive, and only approved ones have replies', () => {
  expect(readdirSync('prisma/sample/articles')).toContain(`${discussedSlug}.json`);
  expect(new Set(demoComments.map(({ status }) => status))).toEqual(new Set(['approved', 'pending']));
  expect(demoComments.filter(({ status, replies = [] }) => status !== 'approved' && replies.length > 0)).toEqual([]);
  for (const { replies = [], days } of demoComments)
    expect(replies.filter((reply) => reply.replies !== undefined || reply.days >= days)).toEqual([]);
});

test('every video of the sample archive has a date and a picture, and the one with a film has captions in both languages', () => {
  const urls = readdirSync('prisma/sample/videos').map(
    (name) => (JSON.parse(readFileSync(`prisma/sample/videos/${name}`, 'utf8')) as { video_url: string }).video_url,
  );
  expect(urls.map((url) => url.slice(url.lastIndexOf('/') + 1)).sort()).toEqual(Object.keys(demoVideoDates).sort());
  expect(new Set(Object.values(demoVideoDates)).size).toBe(urls.length);
  const films = urls.map((url) => toSampleFilm(url) ?? expect.unreachable(url));
  for (const { picture, film } of films)
    for (const file of [picture, film]) if (file) expect([file, existsSync(`public${file}`)]).toEqual([file, true]);
  const [film, ...others] = films.filter((each) => each.film);
  expect(others).toEqual([]);
  const [en, zh] = (['en', 'zh'] as const).map((language) =>
    parseCaptions(readFileSync(`public${toCaptionsPath(film as SampleFilm, language)}`, 'utf8')),
  );
  expect(en?.length).toBe(7);
  expect(zh?.map(({ start }) => start)).toEqual(en?.map(({ start }) => start));
});
