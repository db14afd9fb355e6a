import type { Sample } from './sample';

const typescript = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET!);
createServer(async (request, response) => {
  const body = await text(request);
  try {
    console.log(webhook.verify(body, request.headers as Record<string, string>));
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8000);`;

/** Without a library: Python has all that the signature needs. */
const python = `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_signed(headers, body):
    id, sent, signatures = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.new(key, f"{id}.{sent}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures.split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), 20 * 1024))
        if is_signed(self.headers, body):
            print(json.loads(body), flush=True)
            self.send_response(204)
        else:
            self.send_response(400)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", 8000))), Receiver).serve_forever()`;

/** A receiver cannot be a command, but a command can send it a message. */
const curl = `id=test-1
sent=$(date +%s)
body='{"type":"webhook.test","timestamp":"2026-03-05T09:12:44.102Z","data":{}}'

key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$sent.$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)

curl -i http://localhost:8000 --data-binary "$body" \\
  -H 'Content-Type: application/json' \\
  -H "webhook-id: $id" \\
  -H "webhook-timestamp: $sent" \\
  -H "webhook-signature: v1,$signature"`;

/**
 * A complete receiver of webhooks, and a signed message to try it with. Frameworks that parse JSON by themselves must hand over the
 * raw body instead.
 */
export const receiverSample: Sample = { curl, python, typescript };
