import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCaptions, type SampleFilm, toCaptionsPath, toSampleFilm } from '../../archive/videos/rules';
import { demoVideoDates } from './record';

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
