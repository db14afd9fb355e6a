import type { StaffRole } from '../../platform/actor';

/** A row of `users`. */
export type UserRow = {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  bio_zh: string;
  bio_en: string;
  avatar: string;
  password_hash: string | null;
  disabled_at: Date | null;
  last_seen_at: Date | null;
  created_at: Date;
};
