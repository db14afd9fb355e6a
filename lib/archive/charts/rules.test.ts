import { describe, expect, it } from 'vitest';
import { describeChart, findChart, hideMarks, toChart, toChartMarks, toCsv, toNumber } from './rules';

const table = [
  ['RMB', 'OTA', 'Own site'],
  ['Commission, fees', '360', '0'],
  ['Net', '1,610', '−1,655'],
];
const marksOf = (line: string) => toChartMarks(line) ?? expect.unreachable(line);

describe('marks of a chart', () => {
  it.each([
    ['{: .chart}', { kind: 'bars', title: '', across: false, rows: [], columns: [] }],
    ['{: .chart .lines title="Nights, 2026"}', { kind: 'lines', title: 'Nights, 2026' }],
    ['{: #id .across .chart rows="Net; Cost" columns="OTA"}', { across: true, rows: ['Net', 'Cost'], columns: ['OTA'] }],
    ['{: title="of .lines" .chart}', { kind: 'bars', title: 'of .lines' }],
  ])('%s', (line, marks) => expect(toChartMarks(line)).toMatchObject(marks));

  it.each(['{: .note}', '{: title=".chart"}', '.chart', 'See {: .chart}', '{% chart %}'])('%s marks none', (line) =>
    expect(toChartMarks(line)).toBeUndefined(),
  );
});

describe('a body without its marks', () => {
  it.each([
    ['One\n\n{: .chart title="Rates" rows="a; b"}\n\n| a |', `One\n\n${' '.repeat(17)}Rates${' '.repeat(14)}\n\n| a |`],
    ['{: .chart title=“房价”}', `${' '.repeat(17)}房价  `],
    ['{: .chart title="a “b” c"}', `${' '.repeat(17)}a “b” c  `],
    ['{: .chart subtitle="a" title="b"}', `${' '.repeat(30)}b  `],
    ['{: .photo title="a"}', ' '.repeat(20)],
    ['{: .across }\n{: #id}', '            \n       '],
    ['A brace {: .x} in a line', 'A brace {: .x} in a line'],
    ['None', 'None'],
  ])('%j', (markdown, hidden) => {
    expect(hideMarks(markdown)).toBe(hidden);
    expect(hidden).toHaveLength(markdown.length);
  });
});

describe('numbers in cells', () => {
  it.each([
    ['1,610', 1610],
    ['RMB 1,200', 1200],
    ['+RMB 336', 336],
    ['−RMB 308', -308],
    ['¥-3.5', -3.5],
    ['75%', 75],
    ['4.17 m', 4.17],
    ['336 元', 336],
    ['1.5 each, 4.5 in all', null],
    ['2013–2015', null],
    ['4 × 180', null],
    ['', null],
    ['–', null],
    ['Yes', null],
  ])('%s', (cell, value) => expect(toNumber(cell)).toBe(value));
});

describe('a chart', () => {
  it('has a series per column, or per row with "across"', () => {
    expect(toChart(table, marksOf('{: .chart}'))).toMatchObject({
      subject: 'RMB',
      labels: ['Commission, fees', 'Net'],
      series: [
        { name: 'OTA', values: [360, 1610], texts: ['360', '1,610'] },
        { name: 'Own site', values: [0, -1655] },
      ],
    });
    expect(toChart(table, marksOf('{: .chart .across rows="Net"}'))).toMatchObject({
      labels: ['OTA', 'Own site'],
      series: [{ name: 'Net', values: [1610, -1655] }],
    });
    expect(toChart(table, marksOf('{: .chart columns="Own site"}'))?.series.map(({ name }) => name)).toEqual(['Own site']);
  });

  it('is not drawn without numbers, or with too many series to distinguish', () => {
    expect(
      toChart(
        [
          ['Year', 'Event'],
          ['2013', 'Prohibited'],
        ],
        marksOf('{: .chart}'),
      ),
    ).toBeUndefined();
    expect(
      toChart(
        [
          ['A', ...'12345'],
          ['x', ...'12345'],
        ],
        marksOf('{: .chart}'),
      ),
    ).toBeUndefined();
    expect(
      toChart([['A', 'B'], ...Array.from({ length: 17 }, (_, at) => [`${at}`, '1'])], marksOf('{: .chart}')),
    ).toBeUndefined();
    expect(toChart([], marksOf('{: .chart}'))).toBeUndefined();
  });

  it('is the first marked table of a text', () => {
    const text = 'Before\n\n| a | b |\n|---|---|\n| x | 1 |\n\n{: .chart title="T"}\n\n| c | d |\n|---|--:|\n| y | 2 |\n\nAfter';
    expect(findChart(text)).toMatchObject({ title: 'T', subject: 'c', labels: ['y'], series: [{ name: 'd', values: [2] }] });
    expect(findChart(text.replace('.chart', '.note'))).toBeUndefined();
  });

  it.each(['', '\n'])('may be marked by the line after its table (%j)', (gap) => {
    const text = `Before\n\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n${gap}{: .chart title="T"}\n\nAfter`;
    expect(findChart(text)).toMatchObject({ title: 'T', subject: 'a', labels: ['x', 'y'], series: [{ values: [1, 2] }] });
  });

  it('has its numbers as a file and in words', () => {
    const chart = toChart(table, marksOf('{: .chart title="Cost"}')) ?? expect.unreachable();
    expect(toCsv(chart)).toBe('RMB,OTA,Own site\r\n"Commission, fees",360,0\r\nNet,1610,-1655\r\n');
    expect(describeChart(chart, 'en')).toBe(
      'Bar chart: Cost. OTA: Commission, fees 360, Net 1,610; Own site: Commission, fees 0, Net −1,655.',
    );
    const single = { ...chart, series: chart.series.slice(0, 1), kind: 'lines' as const };
    expect(describeChart(single, 'zh')).toBe('折线图：Cost。Commission, fees 360，Net 1,610。');
  });
});
