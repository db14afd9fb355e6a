import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response body that a constant server is to send under a name. */
type ConstantBody = { name: string; body: string };

/** Receives bodies from the parent process and acknowledges each. */
export function onBody(accept: (body: ConstantBody) => void): void {
  process.on('message', (body: ConstantBody) => {
    accept(body);
    process.send?.({ accepted: body.name });
  });
}

/** Listens on a free local port, reports it to the parent process and exits with it. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('disconnect', () => process.exit(0));
}
