'use client';

import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { toVisible } from './autosave-state';
import type { DraftSession } from './draft-session';

/** The state of an open article, with its visible fields and its title in the user's language, or else in the other one. */
export function useDraft(session: DraftSession) {
  const locale = useLocale();
  const snapshot = useSyncExternalStore(session.subscribe, session.read, session.read);
  const fields = toVisible(snapshot.autosave);
  return {
    ...snapshot,
    fields,
    title: fields[`title_${locale}`] || fields[`title_${otherLocale(locale)}`],
    readOnly: !snapshot.view.editable,
    isGone: snapshot.problem?.code === 'resource_not_found',
  };
}
