import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { newAddress, type Reply, type SendOptions, send } from './http';

/** The revisions that the service speaks. The first has no handshake and describes each message in its headers. */
export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;
type Revision = (typeof revisions)[number];

type Connection = { revision: Revision; path?: '/mcp' | '/mcp/public'; key?: string; from?: string };

/** The official client, connected. It checks every result against the schema of its tool once it has listed the tools. */
export async function connect(
  url: string,
  { revision, path = '/mcp/public', key, from = newAddress() }: Connection,
): Promise<Client> {
  const headers = { 'x-forwarded-for': from, ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const transport = new StreamableHTTPClientTransport(new URL(path, url), { requestInit: { headers } });
  const client = new Client(
    { name: 'tests', version: '1' },
    revision === '2026-07-28' ? { versionNegotiation: { mode: { pin: revision } } } : { supportedProtocolVersions: [revision] },
  );
  await client.connect(transport);
  return client;
}

const META = 'io.modelcontextprotocol';
export const ACCEPT = 'application/json, text/event-stream';

/** Sends one message of the newest revision, as it is. */
export function post(
  url: string,
  message: Record<string, unknown>,
  options: SendOptions & { path?: string } = {},
): Promise<Reply> {
  const { path = '/mcp/public', ...rest } = options;
  const params = (message.params ?? {}) as Record<string, unknown>;
  const envelope = {
    [`${META}/protocolVersion`]: revisions[0],
    [`${META}/clientInfo`]: { name: 'tests', version: '1' },
    [`${META}/clientCapabilities`]: {},
  };
  const headers = {
    accept: ACCEPT,
    'mcp-protocol-version': revisions[0],
    'mcp-method': String(message.method),
    ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
    ...options.headers,
  };
  const json = { jsonrpc: '2.0', id: 1, ...message, params: { ...params, _meta: envelope } };
  return send(url, path, { from: newAddress(), json, ...rest, headers });
}

export type ToolResult = {
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string }[];
  isError?: boolean;
};

/** Calls a tool and returns its result. */
export async function callTool(
  url: string,
  name: string,
  args: Record<string, unknown>,
  options: SendOptions & { path?: string } = {},
): Promise<ToolResult> {
  const { status, text, body } = await post(url, { method: 'tools/call', params: { name, arguments: args } }, options);
  if (status !== 200 || !body.result) throw new Error(`${name}: ${status} ${text.slice(0, 500)}`);
  return body.result as ToolResult;
}
