import { expect, test } from 'vitest';
import { isPlayable, toIsoDuration, toVideoHost, toVideoTexts } from './rules';
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
