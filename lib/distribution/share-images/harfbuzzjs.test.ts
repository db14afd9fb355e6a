import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Locale, LocalText } from '../../platform/i18n/locales';
import { openTypesetter } from './harfbuzzjs';
import type { ShareCard } from './record';
import { drawImage } from './writes';

const open = (text: string, language: Locale = 'en') => openTypesetter([{ text, language }]);

describe('typesetting', () => {
  it.each<[string, string, Locale]>([
    ['Latin', 'Rates', 'en'],
    ['extended Latin', 'Łódź', 'en'],
    ['Greek', 'Ελληνικά', 'en'],
    ['Cyrillic', 'Москва', 'en'],
    ['Chinese', '酒店业研究', 'zh'],
    ['rare Chinese', '龘靐', 'zh'],
    ['traditional Chinese', '飯店業', 'zh'],
  ])('has a shape for every character of %s', async (_, text, language) => {
    const line = (await open(text, language))(text, language);
    expect(line.shapes.match(/<path /g)).toHaveLength([...text].length);
    expect(line.width).toBeGreaterThan(300 * [...text].length);
  });

  it('sets marks of Chinese as wide as a character, and those of English narrower', async () => {
    for (const mark of '“”…') {
      expect((await open(mark, 'zh'))(mark, 'zh').width).toBe(1_000);
      expect((await open(mark, 'en'))(mark, 'en').width).toBeLessThan(1_000);
    }
  });

  it.each(['🏨', 'עברית', '\u{10ffff}', ''])('leaves out %s', async (text) => {
    expect((await open(text))(text, 'en')).toEqual({ width: 0, shapes: '' });
  });
});

describe('an image', () => {
  const title = (text: string, language: Locale = 'en'): LocalText => ({ language, text });
  const draw = (titles: LocalText[], more: Partial<ShareCard> = {}) =>
    drawImage({ titles, category: [], color: 0, author: [], chart: undefined, ...more });

  it.each([
    ['a short title', [title('Rates')]],
    ['300 characters in both languages', [title('Rooms '.repeat(50)), title('长标题'.repeat(100), 'zh')]],
    ['emoji and unknown characters', [title('Hotel 🏨 עברית \u{10ffff}'), title('酒店🏨', 'zh')]],
    ['markup', [title('<script>&amp;"\'</script>')]],
  ])('of %s is a PNG of 1200 by 630 that is not empty', async (_, titles) => {
    const image = await draw(titles);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect(image.length).toBeLessThan(150_000);
    const area = await sharp(image).extract({ left: 60, top: 150, width: 700, height: 350 }).greyscale().raw().toBuffer();
    expect(area.filter((value) => value < 60).length).toBeGreaterThan(1_000);
  });

  it("shows the publisher's name if it has no known character", async () => {
    const pixels = async (titles: LocalText[]) =>
      sharp(await draw(titles))
        .raw()
        .toBuffer();
    const house = await pixels([title('Hospitality Intelligence'), title('酒店业研究文库', 'zh')]);
    expect((await pixels([title('🏨')])).equals(house)).toBe(true);
    expect((await pixels([title('🏨 a')])).equals(house)).toBe(false);
  });
});
