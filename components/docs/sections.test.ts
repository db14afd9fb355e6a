import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problems } from '@/lib/api/problems';
import { operations } from '@/lib/api/routes';
import { outlineGuideText, parseGuideText } from './guide-text';
import { findNeighbours, guidePaths } from './sections';
import { toAnchorTargets } from './subject-list';

test.each([
  ['guide', 'quick-start', undefined, 'guide/keys'],
  ['guide', 'search', 'guide/sync', 'integrations/snapshots'],
  ['integrations', 'snapshots', 'guide/search', 'integrations/webhooks'],
  ['integrations', 'assistants', 'integrations/command-line', undefined],
  ['editing', 'first-article', undefined, 'editing/save-states'],
  ['editing', 'keys', 'editing/contacts', undefined],
] as const)('%s/%s comes between %s and %s', (guide, id, previous, next) => {
  const neighbours = findNeighbours({ guide, id });
  const toName = (subject: typeof neighbours.next) => subject && `${subject.guide}/${subject.id}`;
  expect([toName(neighbours.previous), toName(neighbours.next)]).toEqual([previous, next]);
});

test.each([
  ['Read `/changes`, in version 1.0 too. It returns all.', 'Read /changes, in version 1.0 too.'],
  ['文库的副本请读取 `/changes`。它返回全部。', '文库的副本请读取 /changes。'],
  ['Without an end', 'Without an end'],
  ['| a | b |\n| - | - |\n| 1 | 2 |\n\n---\n\nAfter the table.', 'After the table.'],
  ['Name\n: Meaning.\n\n---\n\nAfter the terms.', 'After the terms.'],
  ['![Label](sample:request)\n\nAfter the sample.', 'After the sample.'],
])('summarizes %j as %j', (markdown, summary) => {
  expect(outlineGuideText(parseGuideText(markdown))).toEqual({ summary, headings: [] });
});

test('lists the headings that have an anchor, and where the old anchors lead', () => {
  const outline = outlineGuideText(parseGuideText('Text.\n\n### One {#one}\n\nMore.\n\n### Two\n'));
  expect(outline.headings).toEqual([{ id: 'one', title: 'One' }]);
  expect(toAnchorTargets([{ id: 'keys', title: 'Keys', ...outline }], '/guide')).toEqual({
    keys: '/guide/keys',
    one: '/guide/keys#one',
  });
});

test('links in the guides lead to the page that has their section', () => {
  const files = readdirSync('content/docs', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  const markdown = new Map(files.map((file) => [file.slice(0, -'.md'.length), readFileSync(`content/docs/${file}`, 'utf8')]));
  const pages = [...Object.values(guidePaths), '/docs/errors', '/docs/reference', '/docs/changelog'];
  const isKnown = (locale: string, target: string) => {
    const [path = '', id] = target.split('#');
    if (path === '/docs/errors' && id) return Object.hasOwn(problems, id);
    if (path.startsWith('/docs/reference/')) return operations.some((operation) => path.endsWith(`/${operation.id}`));
    const text = markdown.get(`${locale}/${path.slice('/docs/'.length)}`);
    return id ? text?.includes(`{#${id}}`) : text !== undefined || pages.includes(path);
  };
  const broken = [...markdown].flatMap(([file, text]) =>
    [...text.matchAll(/\]\((\/docs[^)]*)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !isKnown(file.slice(0, 2), target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
