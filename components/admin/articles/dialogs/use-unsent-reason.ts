import { useTranslations } from 'next-intl';
import { toStatus } from '../session/autosave';
import type { DraftSession } from '../session/draft-session';

/** Says why something could not be stored, as a part of a sentence, once `flush` has failed. */
export function useUnsentReason(session: DraftSession): () => string {
  const t = useTranslations('articles');
  return () => {
    const status = toStatus(session.read().autosave, Date.now());
    switch (status.kind) {
      case 'conflict':
        return t('unsentReasons.conflict', { name: status.by ?? t('state.other'), field: t(`fields.${status.field}`) });
      case 'invalid':
        return t('unsentReasons.invalid', { field: t(`fields.${status.field}`) });
      case 'waiting':
      case 'signed_out':
      case 'closed':
        return t(`unsentReasons.${status.kind}`);
      default:
        return t('unsentReasons.edited');
    }
  };
}
