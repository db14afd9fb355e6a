import type { Readable } from 'node:stream';

const LINE_FEED = 0x0a;

/**
 * The lines of a text as bytes; undefined for one of more than `longest` bytes, which is not kept. Only a line feed ends a
 * line: `readline` takes a carriage return for an end as well, and newer Node's also U+2028, which stands in JSON as it is.
 */
export async function* splitLines(input: Readable, longest: number): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer) => {
    size += part.length;
    if (size <= longest) parts.push(part);
    else parts = [];
  };
  const finish = () => {
    const line = size <= longest ? Buffer.concat(parts) : undefined;
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (size > 0) yield finish();
}
