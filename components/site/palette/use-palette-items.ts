import { useEffect, useState } from 'react';
import { MAX_TRIES } from '@/components/archive/use-suggestions';
import { isInDocs, type PaletteContext, type PaletteItem, sources } from './sources';

/** Pause in typing before remote sources are queried, in milliseconds. */
const PAUSE_MS = 160;

type PaletteGroup = { name: (typeof sources)[number]['name']; items: PaletteItem[] };

/**
 * The palette's items for a query, grouped by source. Remote results stay while the query is typed on, so that the list does not
 * jump with every letter; those of another query do not.
 */
export function usePaletteItems(query: string, context: PaletteContext): { groups: PaletteGroup[]; busy: boolean } {
  const [remote, setRemote] = useState<{ query: string; groups: PaletteGroup[] }>({ query: '', groups: [] });
  const { locale, reader, messages } = context;
  const role = reader?.role;
  if (!query.startsWith(remote.query)) setRemote({ query: '', groups: [] });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the context is a new object each time, but its parts are not.
  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const load = async (tries: number) => {
      const pauses: number[] = [];
      const request = { signal: controller.signal, onBusy: (pauseMs: number) => pauses.push(pauseMs) };
      const groups = await Promise.all(
        sources
          .filter((source) => source.remote)
          .map(async ({ name, find }) => ({ name, items: await find(query, context, request).catch(() => []) })),
      );
      if (controller.signal.aborted) return;
      setRemote({ query, groups });
      if (pauses.length > 0 && tries < MAX_TRIES) timer = setTimeout(() => load(tries + 1), Math.max(...pauses) * tries);
    };
    let timer = setTimeout(() => load(1), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, locale, role, messages]);

  // Within the docs, the docs come before the archive.
  const ordered = isInDocs(locale)
    ? sources.toSorted((a, b) => Number(a.name === 'archive') - Number(b.name === 'archive'))
    : sources;
  const busy = remote.query !== query;
  const groups = ordered.map((source): PaletteGroup => {
    if (!source.remote) return { name: source.name, items: source.find(query, context) };
    return { name: source.name, items: remote.groups.find(({ name }) => name === source.name)?.items ?? [] };
  });
  return { groups: groups.filter(({ items }) => items.length > 0), busy };
}
