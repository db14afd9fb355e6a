import type { GuideValues } from '@/components/docs/guide-values';

/** An assistant on the reader's computer, which starts the bridge. */
export function localConfiguration({ appUrl }: GuideValues): string {
  return `{
  "mcpServers": {
    "hospitality-intelligence": {
      "command": "hi",
      "args": ["mcp", "--base-url", "${appUrl}"],
      "env": { "HI_API_KEY": "hik_…" }
    }
  }
}`;
}

/** A client that supports the protocol over HTTP natively. */
export function httpConfiguration({ appUrl }: GuideValues): string {
  return `{
  "mcpServers": {
    "hospitality-intelligence": {
      "type": "http",
      "url": "${appUrl}/mcp",
      "headers": { "Authorization": "Bearer hik_…" }
    }
  }
}`;
}
