import { expect, test } from 'vitest';
import {
  hasFilm,
  isPlayable,
  parseCaptions,
  toArticleSlugs,
  toClock,
  toIsoDuration,
  toPicture,
  toSampleFilm,
  toVideoHost,
  toVideoTexts,
} from './rules';
import type { VideoItem } from './schema';

test.each([
  ['https://videos.example.com/a.mp4', true],
  ['https://videos.example.com/a.WEBM?token=1#t=10', true],
  ['https://videos.example.com/a.m4v', true],
  ['http://videos.example.com/a.mp4', false],
  ['https://videos.example.com/a.mov', false],
  ['https://videos.example.com/watch?v=a.mp4', false],
  ['https://videos.example.com/mp4', false],
  ['javascript:alert(1)//.mp4', false],
  ['//videos.example.com/a.mp4', false],
  ['', false],
])('%s is playable: %s', (url, playable) => expect(isPlayable(url)).toBe(playable));

test.each([
  ['https://videos.example.com/a.mp4', true],
  ['https://media.example.com/hospitality/degree-days.webm', true],
  ['https://media.example.com/hospitality/breakfast.mp4', false],
])('%s has a film: %s', (url, expected) => expect(hasFilm(url)).toBe(expected));

test.each([
  ['https://videos.example.com:8443/a', 'videos.example.com:8443'],
  ['http://例子.测试/a', 'xn--fsqu00a.xn--0zwm56d'],
  ['javascript://videos.example.com/%0Aalert(1)', undefined],
  ['data:text/html,x', undefined],
])('the host of %s is %s', (url, host) => expect(toVideoHost(url)).toBe(host));

test.each([
  ['12:40', 'PT12M40S'],
  ['08:05', 'PT8M5S'],
  ['1:02:03', 'PT1H2M3S'],
  ['90:00', 'PT90M0S'],
  ['12 min', undefined],
  ['12:4', undefined],
  ['', undefined],
])('the duration %s is %s', (text, iso) => expect(toIsoDuration(text)).toBe(iso));

test.each([
  ['08:35', '8:35'],
  ['12:40', '12:40'],
  ['0:57', '0:57'],
  ['00:57', '0:57'],
  ['01:02:03', '1:02:03'],
  ['about 10 min', 'about 10 min'],
  ['', ''],
])('the duration %s is shown as %s', (text, shown) => expect(toClock(text)).toBe(shown));

const video = { video_url: 'https://v.example.com/a', title_en: 'Rooms', title_zh: '客房' } as VideoItem;

test("puts the reader's language first", () => {
  const texts = toVideoTexts({ ...video, description_en: 'A day.' }, 'zh');
  expect(texts).toEqual({
    title: { language: 'zh', text: '客房' },
    second: { language: 'en', text: 'Rooms' },
    descriptions: [{ language: 'en', text: 'A day.' }],
  });
});

test('falls back to the other language, then to the host for a missing title', () => {
  expect(toVideoTexts({ ...video, title_zh: null }, 'zh')).toEqual({
    title: { language: 'en', text: 'Rooms' },
    descriptions: [],
  });
  expect(toVideoTexts({ ...video, title_zh: null, title_en: null }, 'zh').title.text).toBe('v.example.com');
});

const host = 'https://media.example.com/hospitality';
test.each([
  [`${host}/weighing-a-buffet.mp4`, { name: 'weighing-a-buffet', picture: '/sample/weighing-a-buffet.png' }],
  [`${host}/a.webm`, { name: 'a', picture: '/sample/a.png', film: '/sample/a.webm' }],
  [`${host}/../a.webm`, undefined],
  [`${host}/a.webm?b`, undefined],
  ['https://media.example.com.evil.example/hospitality/a.webm', undefined],
  ['https://videos.example.com/hospitality/a.webm', undefined],
])('the files of the sample for %s are %o', (url, files) => expect(toSampleFilm(url)).toEqual(files));

test("a video shows its own image rather than the sample's", () => {
  expect(toPicture({ thumbnail: '', video_url: `${host}/a.mp4` })).toBe('/sample/a.png');
  expect(toPicture({ thumbnail: '/media/a/full.webp', video_url: `${host}/a.mp4` })).toBe('/media/a/full.webp');
  expect(toPicture({ thumbnail: '', video_url: 'https://v.example.com/a.mp4' })).toBe('');
});

test('captions are read with their times, and without comments and settings', () => {
  const file = [
    'WEBVTT\r\n\r\nNOTE first\r\n',
    '1\n00:01.500 --> 00:02.000 line:90%\nTwo\nlines\n',
    '01:00:02.000 --> 01:00:03.000\nLater',
  ].join('\n');
  expect(parseCaptions(file)).toEqual([
    { start: 1.5, text: 'Two lines' },
    { start: 3_602, text: 'Later' },
  ]);
  expect(parseCaptions('')).toEqual([]);
});

test('a line that is only the address of an article is a link, and no part of the description', () => {
  const description_en = 'About /archive/inline costs.\n\n/archive/a-night\nhttps://research.example.com/en/archive/a-day';
  const fields = { description_en, description_zh: '一晚。\n/zh/archive/a-night\n/archive/a/b' };
  expect(toArticleSlugs(fields)).toEqual(['a-night', 'a-day']);
  const { descriptions } = toVideoTexts({ ...video, ...fields }, 'zh');
  expect(descriptions.map(({ text }) => text)).toEqual(['一晚。\n/archive/a/b', 'About /archive/inline costs.']);
  expect(toVideoTexts({ ...video, description_en: '/archive/a-night' }, 'en').descriptions).toEqual([]);
});
