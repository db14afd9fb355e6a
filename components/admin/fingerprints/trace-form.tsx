'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Table, Td, Th } from '@/components/ui/table';

type Trace = Schemas['Trace'];

/** Takes a text that was found somewhere and shows whose registered copies it resembles. */
export function TraceForm() {
  const t = useTranslations('fingerprints');
  const [trace, setTrace] = useState<Trace>();
  const form = useApiForm<Trace>({
    check: (read) => (read('content') ? {} : { content: t('contentMissing') }),
    call: (read) => {
      setTrace(undefined);
      const content = read('content');
      const body = { lang: isChinese(content) ? ('zh' as const) : ('en' as const), content };
      return toResult(api.POST('/api/v1/admin/fingerprints/trace', { body }));
    },
    onDone: setTrace,
  });
  return (
    <section aria-label={t('trace')} className="flex flex-col gap-4 pt-4">
      <ApiForm form={form} className="max-w-[44rem] gap-4">
        <Field name="content" label={t('content')} hint={t('contentHint')}>
          <Textarea rows={6} />
        </Field>
        <Button type="submit" busy={form.busy} className="self-start">
          {t('trace')}
        </Button>
      </ApiForm>
      {trace && <Result trace={trace} />}
    </section>
  );
}

/** Whether more than a name in the text is Chinese. */
const isChinese = (text: string) => (text.match(/\p{Script=Han}/gu)?.length ?? 0) > text.length / 10;

function Result({ trace: { items } }: { trace: Trace }) {
  const t = useTranslations('fingerprints');
  const format = useFormatter();
  if (items.length === 0) {
    return (
      <Notice live="status" title={t('nothingFound')}>
        <p>{t('nothingFoundLead')}</p>
      </Notice>
    );
  }
  return (
    <div role="status" className="flex max-w-[44rem] flex-col gap-6">
      <Notice tone="wait" title={t('evidence')}>
        <p>{t('evidenceLead')}</p>
      </Notice>
      {items.map(({ batch_id, marks, variants }) => (
        <div key={batch_id}>
          <h3 className="pb-1 text-17 font-medium [overflow-wrap:anywhere]">{batch_id}</h3>
          <p className="pb-2 text-13 text-muted">{t('marks', { count: marks })}</p>
          <Table label={t('copiesOf', { batch: batch_id })}>
            <thead>
              <tr>
                <Th>{t('recipient')}</Th>
                <Th figures>{t('share')}</Th>
              </tr>
            </thead>
            <tbody>
              {variants.map(({ uid, share }) => (
                <tr key={uid}>
                  <Td>{uid}</Td>
                  <Td className="text-end">{format.number(share, { style: 'percent', maximumFractionDigits: 1 })}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ))}
    </div>
  );
}
