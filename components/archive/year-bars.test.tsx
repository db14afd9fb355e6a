import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toShownYears, YearBars } from './year-bars';

const years = [2026, 2018, 2024, 2023, 2022, 2021, 2025].map((year) => ({
  value: String(year),
  count: year === 2018 ? 9 : year - 2020,
}));

test('the last years are drawn, the newest at the end, with their numbers', () => {
  const shown = toShownYears(years).map(({ value }) => value);
  expect(shown).toEqual(['2021', '2022', '2023', '2024', '2025', '2026']);
  const html = renderToStaticMarkup(<YearBars years={years} most={6} />);
  expect([...html.matchAll(/<text[^>]*>(\d+)</g)].map(([, text]) => Number(text))).toEqual(
    shown.flatMap((year) => [Number(year) - 2020, Number(year)]),
  );
});

test('without articles in the last years nothing is drawn', () => {
  expect(renderToStaticMarkup(<YearBars years={[{ value: '2026', count: 0 }]} most={6} />)).toBe('');
});
