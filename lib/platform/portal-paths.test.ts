import { expect, test } from 'vitest';
import { toPagePolicy } from './headers.mjs';
import { isVideoPage } from './portal-paths';

test.each([
  ['/en/videos', true],
  ['/zh/videos?page=2', true],
  ['/en/videos/6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52', true],
  ['/en/videos#list', true],
  ['/en/videoscope', false],
  ['/en/archive/videos', false],
  ['/en/admin/videos', false],
  ['/videos', false],
  ['https://videos.example.com/en/videos', false],
])('%s is a video page: %s', (path, expected) => expect(isVideoPage(path)).toBe(expected));

test('only video pages allow media, and only from https', () => {
  const policyOf = (media: boolean) => toPagePolicy('nonce', { development: false, media }).split('; ');
  expect(policyOf(true).filter((directive) => !policyOf(false).includes(directive))).toEqual(["media-src 'self' https:"]);
  expect(policyOf(false)).toContain("default-src 'self'");
  expect(policyOf(false).join()).not.toContain('media-src');
});
