import { type ProblemCode, problems } from '@/lib/api/problems';
import type { ChangeDay } from '@/lib/archive/pages/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import type { Locale } from '@/lib/platform/i18n/locales';
import { listErrorCodes } from '../error-details';
import { errorExplanations } from '../error-explanations';
import { Sub } from '../prose';
import { listAllowedTexts, listFieldNames, type ReferenceOperation, readOperations } from '../reference/document';
import { ADMIN_TAG } from '../reference/groups';
import { toTitle } from '../reference/title';
import { type Guide, type GuideSection, guidePaths, toSubjectPath } from '../sections';
import type { DocsEntry } from './find';
import { toPieces } from './to-text';

/** Everything the docs say in one language, in the order of the docs. */
export function readEntries(
  locale: Locale,
  guides: Record<Guide, GuideSection[]>,
  document: { [name: string]: unknown },
  changes: ChangeDay[],
): DocsEntry[] {
  const sections = (Object.keys(guidePaths) as Guide[]).flatMap((guide) =>
    guides[guide].flatMap(({ id, title, lead, body }) => {
      const whole = (
        <>
          <p>{lead}</p>
          {body}
        </>
      );
      return toPieces(whole, { id, title }, (type) => type === Sub).map((piece) => ({
        // Last, because few readers are members of staff.
        kind: guide === 'editing' ? ('administration' as const) : guide,
        href: toSubjectPath(guide, id) + (piece.id === id ? '' : `#${piece.id}`),
        title: piece.title,
        ...(piece.id === id ? {} : { within: title }),
        text: piece.text,
        names: piece.names.join(' '),
      }));
    }),
  );
  const operations = readOperations(document);
  const reference = operations.map((operation) => ({
    kind: isForStaff(operation) ? ('administration' as const) : ('reference' as const),
    href: `/docs/reference/${operation.id}`,
    title: toTitle(operation.summary),
    code: `${operation.method} ${operation.path}`,
    text: operation.description.replaceAll('`', ''),
    names: listNames(operation, document).join(' '),
  }));
  const staffCodes = new Set(listErrorCodes('staff'));
  const errors = (Object.keys(problems) as ProblemCode[]).map((code) => ({
    kind: staffCodes.has(code) ? ('administration' as const) : ('errors' as const),
    href: `/docs/errors#${code}`,
    title: problems[code].title[locale],
    code: `${problems[code].status} ${code}`,
    text: `${problems[code].detail[locale]} ${errorExplanations[code]?.[locale].replaceAll('`', '') ?? ''}`,
  }));
  const changelog = changes.flatMap(({ date, entries }) =>
    entries.map((entry) => ({
      kind: entry.forStaff ? ('administration' as const) : ('changelog' as const),
      href: `/docs/changelog#${date}`,
      title: toDay(locale, date),
      text: entry[locale].replaceAll('`', ''),
    })),
  );
  return [...sections, ...reference, ...errors, ...changelog];
}

/** Whether only staff can call an operation: its tag may be that of a subject, such as `Newsletter`. */
const isForStaff = ({ path, tag }: ReferenceOperation): boolean => tag === ADMIN_TAG || path.includes('/admin/');

/** What an operation's description may lack: the names and the allowed values of its parameters and body, and the names of its results. */
function listNames({ id, parameters, body, responses }: ReferenceOperation, document: { [name: string]: unknown }): string[] {
  const contents = [body, ...responses.filter(({ status }) => status < 300).map(({ content }) => content)];
  const fields = contents.flatMap((content) => (content ? listFieldNames(content.schema, document) : []));
  const sent = [...parameters.map(({ schema }) => schema), ...(body ? [body.schema] : [])];
  const values = sent.flatMap((schema) => listAllowedTexts(schema, document));
  return [...new Set([id, ...parameters.map(({ name }) => name), ...fields, ...values])];
}
