import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withPageStatus } from '../../lib/platform/page-status';

const root = process.cwd();
afterEach(() => {
  process.chdir(root);
  vi.useRealTimers();
});

/** Renders with memory and a thread of its own, in a folder where another program may take the place of the thread's. */
async function openRenderings(program?: string) {
  if (program !== undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), 'renderer-'));
    mkdirSync(path.join(folder, 'dist'));
    writeFileSync(path.join(folder, 'dist/package.json'), '{ "type": "module" }');
    if (program !== '') writeFileSync(path.join(folder, 'dist/renderer.js'), program);
    process.chdir(folder);
  }
  vi.resetModules();
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('hospitality.rendering')];
  return import('../../lib/archive/rendering/reads');
}

const htmlOf = ({ blocks }: { blocks: { html: string }[] }) => blocks.map(({ html }) => html);
const plain = [
  '<p class="text-muted">This text is too complex to be laid out, so it is shown as it was written.</p>',
  '<p>*a*</p>',
];

describe('a text', () => {
  it('is rendered once, also for requests that arrive together', async () => {
    const { getRendering } = await openRenderings();
    const [one, two] = await Promise.all([getRendering('A *b*', 'en'), getRendering('A *b*', 'en')]);
    expect(htmlOf(one)).toEqual(['<p>A <em>b</em></p>']);
    expect(two).toBe(one);
    expect(await getRendering('A *b*', 'en')).toBe(one);
    expect(htmlOf(await getRendering('A *b*[^1]\n\n[^1]: n', 'zh'))[1]).toContain('注释');
  });

  it('is rendered by the thread', async () => {
    const answer =
      '{ blocks: [{ tag: "p", length: 1, text: "x", html: "<p>from the thread</p>" }], facts: { blockHashes: [], links: [], images: [] } }';
    const program = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => parentPort.postMessage(${answer}));`;
    const { getRendering } = await openRenderings(program);
    expect(htmlOf(await getRendering('*a*', 'en'))).toEqual(['<p>from the thread</p>']);
  });

  it('is rendered without a thread', async () => {
    const { getRendering } = await openRenderings('');
    expect(htmlOf(await getRendering('*a*', 'en'))).toEqual(['<p><em>a</em></p>']);
  });

  it('is shown as source text if the thread ends, and the next one gets a new thread', async () => {
    const program = `
      import { parentPort } from 'node:worker_threads';
      const answer = { blocks: [], facts: { blockHashes: [], links: [], images: [] } };
      parentPort.on('message', ({ markdown }) => (markdown === '*a*' ? process.exit(1) : parentPort.postMessage(answer)));`;
    const { getRendering } = await openRenderings(program);
    const [first, second] = await Promise.all([getRendering('*a*', 'en'), getRendering('b', 'en')]);
    expect([htmlOf(first), htmlOf(second)]).toEqual([plain, []]);
    // Nor does a browser keep a page with it.
    const response = { writeHead: vi.fn(), setHeader: vi.fn() } as unknown as ServerResponse;
    await withPageStatus('the-request', response, () => getRendering('*a*', 'en'));
    response.writeHead(200);
    expect(vi.mocked(response.setHeader).mock.calls).toEqual([['cache-control', 'no-store']]);
  });

  it('is shown as source text if the thread does not respond', async () => {
    const { getRendering } = await openRenderings(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`,
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rendering = getRendering('*a*', 'en');
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(5_000);
    const shown = await rendering;
    expect(htmlOf(shown)).toEqual(plain);
    expect(await getRendering('*a*', 'en')).toBe(shown);
  });
});
