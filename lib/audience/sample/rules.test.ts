import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Document, toLines, toPdf } from './rules';

const text = { font: 'serif', size: 11.5, leading: 18, before: 8 } as const;
const document: Document = {
  title: '酒店 ADR',
  publisher: 'House',
  lang: 'zh',
  blocks: Array.from({ length: 60 }, (_, n) => ({ kind: 'text' as const, text: `第 ${n} 段：客房收入除以售出客房数。` })),
};

it('breaks lines at spaces and between Chinese characters, never before a closing mark', () => {
  const english = toLines('word '.repeat(60), text, 'en');
  expect(english.length).toBeGreaterThan(2);
  expect(english.join(' ')).toBe('word '.repeat(60).trim());
  const chinese = toLines('客房收入，'.repeat(40), text, 'zh');
  expect(chinese.join('')).toBe('客房收入，'.repeat(40));
  expect(chinese.every((line) => !line.startsWith('，') && line.length <= 40)).toBe(true);
});

it('writes a PDF whose table finds every object, and whose pages contain the text', () => {
  const pdf = toPdf(document);
  const latin = pdf.toString('latin1');
  expect(latin.startsWith('%PDF-1.7\n')).toBe(true);
  expect(latin.endsWith('%%EOF\n')).toBe(true);
  const table = Number(/startxref\n(\d+)\n/.exec(latin)?.[1]);
  const offsets = latin
    .slice(table)
    .match(/^\d{10} 00000 n/gm)
    ?.map((entry) => Number(entry.slice(0, 10)));
  expect(offsets?.length).toBeGreaterThan(10);
  offsets?.forEach((offset, index) => {
    expect(latin.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
  const streams = [...latin.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)].map(
    ({ index, 0: head, 1: length }) =>
      inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))).toString(),
  );
  expect(streams.length).toBe(Number(/\/Count (\d+)/.exec(latin)?.[1]));
  const hex = (chinese: string) => Buffer.from(chinese, 'utf16le').swap16().toString('hex');
  expect(streams[0]).toContain(hex('酒店'));
  expect(streams.join('').match(new RegExp(hex('客房收入除以售出客房数。'), 'g'))).toHaveLength(60);
  expect(toPdf(document).equals(pdf)).toBe(true);
});
