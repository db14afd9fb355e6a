import { connect } from 'node:net';

/** What came back on a raw connection, up to its end. `status` is 0 when it was closed without a response. */
export type RawReply = { status: number; head: string; body: string };

/**
 * Sends bytes unchanged, without a client that would correct or reject them, and reads until the service closes the
 * connection or one complete response with a length has arrived.
 *
 * @param options `all` waits for the end of the connection; `cut` ends it without waiting for a response
 */
export async function sendRaw(
  base: string,
  bytes: string | Buffer,
  options: { deadlineMs?: number; all?: boolean; cut?: boolean } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(base);
  const deadlineMs = options.deadlineMs ?? 20_000;
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no response within ${deadlineMs} ms to ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`));
    }, deadlineMs);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (!options.all && isWhole(Buffer.concat(chunks))) finish();
    });
    socket.on('close', finish);
    // The service may reset the connection after its response; the bytes read so far count.
    socket.on('error', finish);
    socket.write(bytes, () => {
      if (options.cut) finish();
    });
  });
  const answer = withoutInterim(received);
  const text = answer.toString('latin1');
  const cut = text.indexOf('\r\n\r\n');
  const head = cut < 0 ? text : text.slice(0, cut);
  const body = answer.subarray(cut < 0 ? answer.length : cut + 4);
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: (/^transfer-encoding: *chunked/im.test(head) && !options.all ? joinChunks(body) : body).toString('utf8'),
  };
}

/** The bytes of a chunked body. */
function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** What was read without a `100 Continue` in front. */
function withoutInterim(received: Buffer): Buffer {
  const interim = /^HTTP\/1\.1 100 [^\r\n]*\r\n\r\n/.exec(received.toString('latin1'))?.[0];
  return received.subarray(interim?.length ?? 0);
}

function isWhole(received: Buffer): boolean {
  const text = withoutInterim(received).toString('latin1');
  const cut = text.indexOf('\r\n\r\n');
  if (cut < 0) return false;
  const head = text.slice(0, cut);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return text.length >= cut + 4 + Number(length);
  if (/^transfer-encoding: *chunked/im.test(head)) return text.endsWith('0\r\n\r\n');
  return /^HTTP\/1\.[01] (204|304)/.test(head);
}
