'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Input, Select } from '@/components/ui/field';
import { auditActions } from '@/lib/platform/audit/record';
import { DateInput } from '../date-input';
import { FiltersToggle } from '../filters-toggle';
import type { ListQuery } from '../use-list-query';

export const auditFilters = ['actor', 'subject', 'action', 'since', 'until'] as const;

/** Actor, target, action and days. The action applies on selection, the fields with Enter or the button. */
export function AuditFilters({ query }: { query: ListQuery }) {
  const t = useTranslations('admin.audit');
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const current = auditFilters.map((name) => query.get(name)).join('\n');
  // Going back, or clearing the filters, changes only the URL; the fields follow it. A `key` would do so too, but a field that was
  // applied with Enter would lose the focus.
  useEffect(() => {
    for (const [index, text] of current.split('\n').entries()) {
      const field = form.current?.elements.namedItem(auditFilters[index] ?? '');
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text;
    }
  }, [current]);
  const apply = () => {
    if (!form.current) return;
    for (const name of ['since', 'until']) {
      const field = form.current.elements.namedItem(name);
      const isDay = (text: string) => text === '' || /^\d{4}-\d\d-\d\d(T.+)?$/.test(text);
      if (field instanceof HTMLInputElement) field.setCustomValidity(isDay(field.value.trim()) ? '' : t('dayInvalid'));
    }
    if (!form.current.reportValidity()) return;
    const values = new FormData(form.current);
    query.set(Object.fromEntries(auditFilters.map((name) => [name, String(values.get(name) ?? '').trim() || undefined])));
  };
  const label = (name: (typeof auditFilters)[number]) => (
    <label htmlFor={`${id}${name}`} className="block pb-1 text-13 text-muted">
      {t(`filters.${name}`)}
    </label>
  );
  return (
    <>
      <div className="pt-5 md:hidden">
        <FiltersToggle
          controls={id}
          unfolded={unfolded}
          applied={auditFilters.filter((name) => query.get(name) !== '').length}
          onToggle={setUnfolded}
        />
      </div>
      <form
        id={id}
        ref={form}
        onInput={({ target }) => target instanceof HTMLInputElement && target.setCustomValidity('')}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply();
        }}
        className={classNames(
          'grid grid-cols-2 items-end gap-3 pt-5 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_7.5rem_7.5rem_auto]',
          !unfolded && 'max-md:hidden',
        )}
      >
        {(['actor', 'subject'] as const).map((name) => (
          <div key={name} className="max-md:col-span-2">
            {label(name)}
            <Input
              id={`${id}${name}`}
              name={name}
              defaultValue={query.get(name)}
              placeholder={name === 'actor' ? 'admin@example.com' : 'hik_7Fq2mB9x'}
              maxLength={300}
              spellCheck={false}
              autoComplete="off"
              size="toolbar"
            />
          </div>
        ))}
        <div className="max-md:col-span-2">
          {label('action')}
          <Select id={`${id}action`} name="action" defaultValue={query.get('action')} onChange={apply} size="toolbar">
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
            <DateInput id={`${id}${name}`} name={name} defaultValue={query.get(name)} size="toolbar" className="px-2!" />
          </div>
        ))}
        <Button type="submit" variant="secondary" size="toolbar" className="max-md:col-span-2">
          {t('apply')}
        </Button>
      </form>
    </>
  );
}
