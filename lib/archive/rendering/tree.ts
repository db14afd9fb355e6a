/** The parts of an HTML tree that the plugins read and write. */
export type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  position?: { start: { line: number } };
  children?: Node[];
};
