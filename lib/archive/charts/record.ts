/** A table that its author marked as a chart, as data. */
export type Chart = {
  /** `lines` where the labels are steps in time or size */
  kind: 'bars' | 'lines';
  title: string;
  /** what the labels are, from the first cell of the table; may be empty */
  subject: string;
  labels: string[];
  /** one to four, each with a value per label; a missing value is null */
  series: { name: string; values: (number | null)[]; texts: string[] }[];
};

/**
 * The marks in front of a table, such as `{: .chart .lines title="Occupancy" columns="2025; 2026"}`. With `across` the rows are the
 * series. Without `rows` or `columns` all are drawn.
 */
export type ChartMarks = { kind: Chart['kind']; title: string; across: boolean; rows: string[]; columns: string[] };
