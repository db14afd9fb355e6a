import { API_PREFIX, type Operation } from '../../lib/api/http/operation';
import { operations } from '../../lib/api/routes';
import type { SendOptions } from './http';

export type OperationRequest = { id: string; operation: Operation; target: string; options: SendOptions };

/** The path of an operation, from its own sample unless `params` are given. */
export const toTarget = (operation: Operation, params: Record<string, string> = {}): string =>
  `${API_PREFIX}${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? operation.sample?.params?.[name] ?? 'x')}`;

/** One request per operation that its input schemas accept, from the sample that each operation carries. */
export const operationRequests: OperationRequest[] = operations.map((operation) => {
  const { query, body } = operation.sample ?? {};
  const options: SendOptions =
    operation.bodyType === 'csv'
      ? { body: String(body), headers: { 'content-type': 'text/csv' } }
      : operation.bodyType === 'multipart'
        ? toForm(body as Record<string, string | Uint8Array>)
        : operation.body
          ? { json: body }
          : {};
  return {
    id: operation.id,
    operation,
    target: `${toTarget(operation)}${query ? `?${new URLSearchParams(query)}` : ''}`,
    options: { method: operation.method, ...options },
  };
});

/** One request per kind of access: credentials are judged before the operation is looked at. */
export const representatives = [...new Map(operationRequests.map((request) => [request.operation.access, request])).entries()];

/** A form whose fields of bytes are files. */
export function toForm(fields: Record<string, string | Uint8Array>, boundary = 'boundary-of-a-test'): SendOptions {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="a"'}\r\n\r\n`,
    ),
    Buffer.from(value as Uint8Array),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
