import { escapeHtml } from './html';
import type { Block } from './record';

/** As `html.ts` writes an image: its address first, then its alternative text. */
const IMAGE = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g;

/**
 * Texts that were first published elsewhere refer to their images by path. Images are loaded from there; without a source, the
 * alternative text replaces them, because the path does not exist on this site.
 *
 * @param source address of the original text, or the empty string
 */
export function resolveImages(blocks: readonly Block[], source: string): Block[] {
  return blocks.map((block) => (block.html.includes('<img ') ? { ...block, html: resolve(block.html, source) } : block));
}

function resolve(html: string, source: string): string {
  return html.replace(IMAGE, (image, address: string, alt: string) => {
    if (/^(?:https:|\/(?:media|sample)\/)/i.test(address)) return image;
    const resolved = toAbsolute(decode(address), source);
    if (resolved) return image.replace(`src="${address}"`, () => `src="${escapeHtml(resolved)}"`);
    return alt === '' ? '' : `<span class="text-muted">${alt}</span>`;
  });
}

/** Undefined unless the source is a page over HTTPS. */
function toAbsolute(address: string, source: string): string | undefined {
  if (!/^https:\/\//i.test(source) || !URL.canParse(address, source)) return undefined;
  const url = new URL(address, source);
  return url.protocol === 'https:' ? url.href : undefined;
}

const decode = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
