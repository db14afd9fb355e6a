import type { Fields } from './session/fields';

/** One entry of an article's mentions as it is stored: any JSON. */
export type Mention = Fields['mentions'][number];

/** What the editor shows of a mention. `type` is empty if the entry has none, `links` has its `sameAs`, separated by spaces. */
type MentionRow = { name: string; type: string; links: string };

/** The fields of a mention; undefined for an entry that is neither a name nor an object with one. */
export function toMentionRow(entry: Mention): MentionRow | undefined {
  if (typeof entry === 'string') return { name: entry, type: '', links: '' };
  if (!isNamed(entry)) return undefined;
  const links = [entry.sameAs].flat().filter((each) => typeof each === 'string');
  return { name: entry.name, type: toText(entry.type) || toText(entry['@type']), links: links.join(' ') };
}

/** An entry after an edit. Keeps what the editor does not show, and stays a plain name while it has nothing else. */
export function editMention(entry: Mention, change: Partial<MentionRow>): Mention {
  const row = { name: '', type: '', links: '', ...toMentionRow(entry), ...change };
  if (typeof entry === 'string' && row.type === '' && row.links.trim() === '') return row.name;
  const { type, sameAs, '@type': standardType, ...rest }: Named = isNamed(entry) ? entry : { name: row.name };
  const links = row.links.split(/\s+/).filter(Boolean);
  const typeName = type === undefined && standardType !== undefined ? '@type' : 'type';
  return {
    ...rest,
    name: row.name,
    ...(row.type === '' ? {} : { [typeName]: row.type }),
    ...(change.links === undefined && sameAs !== undefined ? { sameAs } : {}),
    ...(change.links === undefined || links.length === 0 ? {} : { sameAs: links.length === 1 ? links[0] : links }),
  } as Mention;
}

/** Drops entries without a name. */
export function toSentMentions(mentions: readonly Mention[]): Mention[] {
  return mentions.filter((entry) => toMentionRow(entry)?.name.trim() !== '');
}

type Named = { name: string } & Record<string, unknown>;

function isNamed(entry: unknown): entry is Named {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) && typeof (entry as Named).name === 'string';
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
