import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Locale } from '../../platform/i18n/locales';
import { describeError, log } from '../../platform/log';
import { setPageStatus } from '../../platform/page-status';
import { processGlobal } from '../../platform/process-global';
import { shareInFlight } from '../../platform/share-in-flight';
import type { Rendering } from './record';
import { renderPlain, renderText } from './render-text';

/** Renderings that are remembered, by their size in memory. */
const MAX_REMEMBERED_BYTES = 64 * 1024 * 1024;

/** No text within the budget should take this long. One that does is shown as written. */
const DEADLINE_MS = 5_000;
/** When it is tried again, in case the machine was the reason. */
const RETRY_MS = 600_000;

/** Built by scripts/lib/build.mjs, with everything that it needs in one file. */
const WORKER = 'dist/renderer.js';

/**
 * A text as HTML with the facts about it. Each text is rendered once, in a thread of its own, and remembered by its hash: the
 * result follows from the text alone. Where that thread does not exist, the text is rendered in this one, within the same budget.
 */
export async function getRendering(markdown: string, language: Locale): Promise<Rendering> {
  const rendering = await processGlobal('rendering', () => new Renderings()).get(markdown, language);
  // The text is tried again soon, so no browser keeps its page.
  if (rendering.isProvisional) setPageStatus(200, { 'cache-control': 'no-store' });
  return rendering;
}

/** The renderings of an article's two bodies. */
export async function getRenderings(bodies: { [Field in `content_${Locale}`]?: string | null | undefined }) {
  const [en, zh] = await Promise.all([getRendering(bodies.content_en ?? '', 'en'), getRendering(bodies.content_zh ?? '', 'zh')]);
  return { en, zh };
}

class Renderings {
  private readonly remembered = new LRUCache<string, Rendering>({ maxSize: MAX_REMEMBERED_BYTES, sizeCalculation: toSize });
  private readonly share = shareInFlight<Rendering>();
  private readonly thread = new Thread();

  async get(markdown: string, language: Locale): Promise<Rendering> {
    const key = createHash('sha256').update(language).update(markdown).digest('base64');
    return this.remembered.get(key) ?? this.share(key, () => this.render(key, markdown, language));
  }

  private async render(key: string, markdown: string, language: Locale): Promise<Rendering> {
    const rendering = await this.thread.render(markdown, language);
    if (rendering) {
      this.remembered.set(key, rendering);
      return rendering;
    }
    log.warn({ characters: markdown.length, language }, 'text not rendered, shown as it was written');
    const plain = { ...renderPlain(markdown, language), isProvisional: true };
    this.remembered.set(key, plain, { ttl: RETRY_MS });
    return plain;
  }
}

/** Characters take up to two bytes; addresses and hashes are short. */
function toSize({ blocks, facts }: Rendering): number {
  let size = 1_000 + facts.blockHashes.length * 100;
  for (const { html, text } of blocks) size += 200 + 2 * (html.length + text.length);
  for (const url of [...facts.links, ...facts.images]) size += 50 + 2 * url.length;
  return size;
}

/** One thread that renders one text after the other. It starts with the first text, and again after one that it did not survive. */
class Thread {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private answer: (rendering?: Rendering) => void = () => undefined;

  /** Undefined if the thread ended meanwhile, or took too long. */
  render(markdown: string, language: Locale): Promise<Rendering | undefined> {
    const rendering = this.last.then(() => this.renderNow(markdown, language));
    this.last = rendering.catch(() => undefined);
    return rendering;
  }

  private async renderNow(markdown: string, language: Locale): Promise<Rendering | undefined> {
    const worker = this.worker ?? this.start();
    if (!worker) return renderText(markdown, language);
    // The process may end while the thread waits for work, but not before it has responded.
    worker.ref();
    const rendering = await new Promise<Rendering | undefined>((resolve) => {
      const timer = setTimeout(resolve, DEADLINE_MS);
      this.answer = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      worker.postMessage({ markdown, language });
    });
    worker.unref();
    if (!rendering) {
      this.worker = undefined;
      await worker.terminate();
    }
    return rendering;
  }

  private start(): Worker | undefined {
    const file = path.resolve(WORKER);
    if (!existsSync(file)) return undefined;
    const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.on('message', (rendering) => this.answer(rendering));
    worker.on('error', (error) => log.warn({ error: describeError(error) }, 'rendering thread failed'));
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.answer();
    });
    this.worker = worker;
    return worker;
  }
}
