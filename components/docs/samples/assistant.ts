import type { GuideValues } from '@/components/docs/guide-values';

/** An assistant on the reader's computer, which starts the bridge. */
export function localConfiguration({ appUrl }: GuideValues): string {
  const server = { command: 'hi', args: ['mcp', '--base-url', appUrl], env: { HI_API_KEY: 'hik_…' } };
  return toText(server);
}

/** A program that speaks the protocol over HTTP by itself. */
export function httpConfiguration({ appUrl }: GuideValues): string {
  return toText({ type: 'http', url: `${appUrl}/mcp`, headers: { Authorization: 'Bearer hik_…' } });
}

function toText(server: object): string {
  return JSON.stringify({ mcpServers: { 'hospitality-intelligence': server } }, null, 2);
}
