/** Finds the end of each response on a connection. Responses come one at a time and have a body. */
export class ResponseReader {
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** the body's Content-Length; -1 for a chunked body, undefined while reading the head */
  #length: number | undefined;
  #bytes = 0;
  #tail = '';

  /**
   * Adds received bytes.
   *
   * @returns the status of the response they complete, if any
   * @throws Error if this is not HTTP/1.1
   */
  push(chunk: Buffer): number | undefined {
    if (this.#length !== undefined) return this.#readBody(chunk);
    const head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) {
      this.#head = head;
      return undefined;
    }
    this.#head = Buffer.alloc(0);
    const text = head.toString('latin1', 0, end);
    this.#status = Number(text.slice(9, 12));
    if (!text.startsWith('HTTP/1.1 ') || !this.#status) throw new Error('response is not HTTP/1.1');
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    this.#length = length === undefined ? -1 : Number(length);
    this.#bytes = 0;
    this.#tail = '';
    return this.#readBody(head.subarray(end + 4));
  }

  #readBody(chunk: Buffer): number | undefined {
    this.#bytes += chunk.length;
    if (this.#length === -1) {
      this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - 7))).slice(-7);
      if (!this.#tail.endsWith('0\r\n\r\n')) return undefined;
    } else if (this.#bytes < (this.#length ?? 0)) {
      return undefined;
    }
    this.#length = undefined;
    return this.#status;
  }
}
