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

/** Fields of an update. Absent fields keep their value; `password` is folded. */
export type UserChanges = Partial<Pick<UserRow, 'name' | 'role' | 'bio_zh' | 'bio_en' | 'avatar'>> & {
  password?: string | undefined;
};
