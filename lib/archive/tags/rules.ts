import type { Locale } from '../../platform/i18n/locales';
import type { Tag, TagNames } from './record';

/** What a rejected list of Chinese names should be. */
export const TAG_NAMES_RULE = 'List should be empty or have one entry for each tag';

/** Whether there are no Chinese names, or as many as tags. */
export function hasFittingNames({ tags, tags_zh }: TagNames): boolean {
  return tags_zh.length === 0 || tags_zh.length === tags.length;
}

/** The Chinese names of tags, from a list that may have other tags or another order. A tag that it lacks has none. */
export function keepTagNames(tags: readonly string[], named: TagNames): string[] {
  const names = new Map(named.tags.map((tag, index) => [tag, named.tags_zh[index] ?? '']));
  return dropBlank(tags.map((tag) => names.get(tag) ?? ''));
}

/**
 * The Chinese names of tags while they are typed. If the list keeps its length, a tag that was replaced leaves its name to the
 * one in its place.
 */
export function toRetypedNames(tags: readonly string[], before: TagNames): string[] {
  const known = new Map(before.tags.map((tag, index) => [tag, before.tags_zh[index] ?? '']));
  const inPlace = (index: number) => {
    const replaced = tags.length === before.tags.length && !tags.includes(before.tags[index] as string);
    return replaced ? (before.tags_zh[index] ?? '') : '';
  };
  return dropBlank(tags.map((tag, index) => known.get(tag) ?? inPlace(index)));
}

/** The Chinese names of tags without repetitions: the first name of a repeated tag stays. */
export function toDistinctNames(tags: readonly string[], names: readonly string[]): string[] {
  return dropBlank(names.filter((_, index) => index >= tags.length || tags.indexOf(tags[index] as string) === index));
}

/** A list without any name becomes empty. */
function dropBlank(names: string[]): string[] {
  return names.every((name) => name.trim() === '') ? [] : names;
}

/** A tag in the reader's language, or as it is if it has no Chinese name. */
export function toTagName({ tag, zh }: Tag, locale: Locale): string {
  return (locale === 'zh' && zh) || tag;
}

/** The tags of an article with their Chinese names. */
export function toTags({ tags, tags_zh = [] }: { tags: readonly string[]; tags_zh?: readonly string[] | undefined }): Tag[] {
  return tags.map((tag, index) => ({ tag, zh: tags_zh[index] ?? '' }));
}
