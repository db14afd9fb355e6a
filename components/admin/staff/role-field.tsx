'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field, Select } from '@/components/ui/field';
import { type StaffRole, staffRoles } from '@/lib/platform/actor';

/** A role selector that describes the selected role's rights. */
export function RoleField({ defaultRole }: { defaultRole: StaffRole }) {
  const t = useTranslations('staff');
  const [role, setRole] = useState(defaultRole);
  return (
    <Field name="role" label={t('role')} hint={t(`can.${role}`)}>
      <Select value={role} onChange={({ target }) => setRole(toRole(target.value))} className="w-auto! self-start">
        {staffRoles.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The role that a form's field holds. */
export function toRole(value: string): StaffRole {
  return staffRoles.find((role) => role === value) ?? 'contributor';
}
