'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/field';
import { auditActions } from '@/lib/audit/record';
import type { useListQuery } from '../use-list-query';

const names = ['actor', 'subject', 'action', 'since', 'until'] as const;

/** Who, what, on what and when. The list applies at once, words and days with Enter or the button. */
export function AuditFilters({ address }: { address: ReturnType<typeof useListQuery> }) {
  const t = useTranslations('admin.audit');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const said = names.map((name) => address.read(name)).join('\n');
  // Going back, or showing everything, changes the address alone: the fields follow it.
  useEffect(() => {
    for (const [index, text] of said.split('\n').entries()) {
      const field = form.current?.elements.namedItem(names[index] ?? '');
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text;
    }
  }, [said]);
  const apply = () => {
    if (!form.current) return;
    const given = new FormData(form.current);
    address.go(Object.fromEntries(names.map((name) => [name, String(given.get(name) ?? '').trim() || undefined])));
  };
  const label = (name: (typeof names)[number]) => (
    <label htmlFor={`${id}${name}`} className="block pb-1 text-13 text-muted">
      {t(`filters.${name}`)}
    </label>
  );
  const small = 'h-10! text-15!';
  return (
    <form
      ref={form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
      className="grid grid-cols-2 items-end gap-3 pt-5 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_9.5rem_9.5rem_auto]"
    >
      {(['actor', 'subject'] as const).map((name) => (
        <div key={name} className="max-md:col-span-2">
          {label(name)}
          <Input
            id={`${id}${name}`}
            name={name}
            defaultValue={address.read(name)}
            placeholder={name === 'actor' ? 'admin@example.com' : 'hik_7Fq2mB9x'}
            maxLength={300}
            spellCheck={false}
            autoComplete="off"
            className={small}
          />
        </div>
      ))}
      <div className="max-md:col-span-2">
        {label('action')}
        <Select id={`${id}action`} name="action" defaultValue={address.read('action')} onChange={apply} className={small}>
          <option value="">{t('anyAction')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {t(`actions.${action}`)}
            </option>
          ))}
        </Select>
      </div>
      {(['since', 'until'] as const).map((name) => (
        <div key={name}>
          {label(name)}
          <Input id={`${id}${name}`} name={name} type="date" defaultValue={address.read(name)} className={`${small} px-2!`} />
        </div>
      ))}
      <Button type="submit" variant="secondary" className="h-10! px-4! max-md:col-span-2">
        {t('apply')}
      </Button>
    </form>
  );
}
