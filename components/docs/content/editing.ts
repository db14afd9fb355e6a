import type { ReactNode } from 'react';
import type { Locale } from '@/lib/platform/i18n/locales';
import { editing as en } from './en/editing';
import { editing as zh } from './zh/editing';

/** A section of the editors' guide; its id is the same in every language. */
export type EditingSection = { id: string; title: string; Body: () => ReactNode };

export const editingSections: Record<Locale, EditingSection[]> = { en, zh };
