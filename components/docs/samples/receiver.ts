/** A complete receiver of webhooks. Frameworks that parse JSON by themselves must hand over the raw body instead. */
export const receiverSample = `import { createServer } from 'node:http';
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
