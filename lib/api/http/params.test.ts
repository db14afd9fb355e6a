import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { timeParam, untilParam } from './params';

const read = (schema: z.ZodType<Date>, text: string) => schema.safeParse(text).data?.toISOString();

/** As the text stands once a query is decoded: an unescaped `+` has become a space. */
const times: [text: string, moment: string | undefined][] = [
  ['2026-01-31T08:30:00Z', '2026-01-31T08:30:00.000Z'],
  ['2026-01-31T08:30', '2026-01-31T08:30:00.000Z'],
  ['2026-01-31 08:30', '2026-01-31T08:30:00.000Z'],
  ['2026-01-31 08:30:00', '2026-01-31T08:30:00.000Z'],
  ['2026-01-31T08:30:00+08:00', '2026-01-31T00:30:00.000Z'],
  ['2026-01-31T08:30:00 08:00', '2026-01-31T00:30:00.000Z'],
  ['2026-01-31T08:30:00.250 0800', '2026-01-31T00:30:00.250Z'],
  ['2026-01-31T08:30 08', '2026-01-31T00:30:00.000Z'],
  ['2026-01-31 08:30 08:00', '2026-01-31T00:30:00.000Z'],
  ['2026-01-31T08:30:00-08:00', '2026-01-31T16:30:00.000Z'],
  ['1999-12-31T08:30:00Z', '1999-12-31T08:30:00.000Z'],
  ['9999-12-31T08:30:00Z', '9999-12-31T08:30:00.000Z'],
  ['2026-01-31 08', undefined],
  ['2026-01-31 ', undefined],
  ['2026-02-30T08:30:00Z', undefined],
  ['', undefined],
];

describe('time parameter', () => {
  test.each(times)('parses %j equally as start and end of a range', (text, moment) => {
    expect([read(timeParam({ description: '' }), text), read(untilParam({ description: '' }), text)]).toEqual([moment, moment]);
  });

  test.each(['1999-12-31', '2026-01-31', '9999-12-31'])(
    'takes %s as its first moment, or as its last at the end of a range',
    (date) => {
      expect([read(timeParam({ description: '' }), date), read(untilParam({ description: '' }), date)]).toEqual([
        `${date}T00:00:00.000Z`,
        `${date}T23:59:59.999Z`,
      ]);
    },
  );
});
