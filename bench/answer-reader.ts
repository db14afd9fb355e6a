/** What a measurement needs to know of an answer. `bytes`: its body on the wire. */
export type Answer = { status: number; bytes: number };

/** Finds the end of each answer in what a connection sends, for answers that come one at a time and with a body. */
export class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** bytes of the body that are still to come; -1: no length was given, the body comes in chunks */
  #left: number | undefined;
  #bytes = 0;
  #tail = '';

  /**
   * Takes what came; answers with the answer that it completes, if it does.
   *
   * @throws Error for what is no answer of HTTP/1.1
   */
  push(chunk: Buffer): Answer | undefined {
    if (this.#left !== undefined) return this.#take(chunk);
    const head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) {
      this.#head = head;
      return undefined;
    }
    this.#head = Buffer.alloc(0);
    const text = head.toString('latin1', 0, end);
    this.#status = Number(text.slice(9, 12));
    if (!text.startsWith('HTTP/1.1 ') || !this.#status) throw new Error('an answer that is not HTTP/1.1');
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    this.#left = length === undefined ? -1 : Number(length);
    this.#bytes = 0;
    this.#tail = '';
    return this.#take(head.subarray(end + 4));
  }

  #take(chunk: Buffer): Answer | undefined {
    this.#bytes += chunk.length;
    if (this.#left === -1) {
      this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - 7))).slice(-7);
      if (!this.#tail.endsWith('0\r\n\r\n')) return undefined;
    } else if (this.#bytes < (this.#left ?? 0)) {
      return undefined;
    }
    this.#left = undefined;
    return { status: this.#status, bytes: this.#bytes };
  }
}
