import { type ProblemCode, problems } from '@/lib/api/problems';
import { changes } from '../content/changes';
import { editingSections } from '../content/editing';
import { errorExplanations, sectionsOf } from '../content/sections';
import type { GuideValues } from '../guide-values';
import { Sub } from '../prose';
import { type ReferenceOperation, readFields } from '../reference/document';
import { ADMIN_TAG } from '../reference/groups';
import { toTitle } from '../reference/title';
import { translate } from '../reference/translations';
import type { DocsEntry } from './find';
import { toPieces } from './to-text';

/** All docs in one language, in their order. */
export function readEntries(values: GuideValues, operations: ReferenceOperation[]): DocsEntry[] {
  const { locale } = values;
  const guide = sectionsOf[locale].flatMap(({ id, title, Body }) =>
    toPieces(Body({ values }), { id, title }, (type) => type === Sub).map((piece) => ({
      kind: 'guide' as const,
      href: `/docs#${piece.id}`,
      title: piece.title,
      text: piece.text,
    })),
  );
  const editing = editingSections[locale].flatMap(({ id, title, Body }) =>
    toPieces(Body(), { id, title }, () => false).map((piece) => ({
      kind: 'guide' as const,
      href: `/docs/editing#${piece.id}`,
      title: piece.title,
      text: piece.text,
    })),
  );
  const reference = operations.map((operation) => ({
    kind: operation.tag === ADMIN_TAG ? ('administration' as const) : ('reference' as const),
    href: `/docs/reference/${operation.id}`,
    title: translate(toTitle(operation.summary), locale),
    code: `${operation.method} ${operation.path}`,
    text: [
      translate(operation.description, locale).replaceAll('`', ''),
      operation.id,
      ...operation.parameters.map(({ name }) => name),
      ...(operation.body ? readFields(operation.body.schema).map(({ name }) => name) : []),
    ].join(' '),
  }));
  const errors = (Object.keys(problems) as ProblemCode[]).map((code) => ({
    kind: 'errors' as const,
    href: `/docs/errors#${code}`,
    title: problems[code].title[locale],
    code,
    text: `${problems[code].status} ${problems[code].detail[locale]} ${errorExplanations[locale][code] ?? ''}`,
  }));
  const changelog = changes.flatMap(({ version, entries }) =>
    entries.map((entry) => ({
      kind: 'changelog' as const,
      href: '/docs/changelog',
      title: version[locale],
      text: entry[locale].replaceAll('`', ''),
    })),
  );
  return [...guide, ...editing, ...reference, ...errors, ...changelog];
}
