import type { z } from 'zod';
import { toWireTime } from '../../platform/clock';
import type { Locale } from '../../platform/i18n/locales';
import type { ContactStatus } from './rules';
import type { Contact } from './schema';

/** A row of `contacts` without its token. */
export type ContactRow = {
  id: string;
  email: string;
  status: ContactStatus;
  name: string;
  company: string;
  role: string;
  country: string;
  city: string;
  industry: string;
  phone: string;
  source: string;
  topics: string[];
  utm: Record<string, z.core.util.JSONType> | null;
  locale: Locale;
  confirmed_at: Date;
  left_at: Date | null;
  created_at: Date;
};

/** What a contact receives, as its links show and change it. */
export type ContactChoice = Pick<ContactRow, 'status' | 'topics' | 'locale'>;

/** A contact as administrators see it. */
export function toContact(row: ContactRow): Contact {
  return {
    ...row,
    confirmed_at: toWireTime(row.confirmed_at),
    left_at: row.left_at && toWireTime(row.left_at),
    created_at: toWireTime(row.created_at),
  };
}
