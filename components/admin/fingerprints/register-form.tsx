'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Input, Select, TextField } from '@/components/ui/field';
import { findUid, readCopies } from './read-copies';

type Batch = Schemas['FingerprintBatch'];

const filesOf = (values: FormData) =>
  values.getAll('variants').filter((value) => value instanceof File && value.size > 0) as File[];

/** Registers copies of a text, each in a file whose name ends with the recipient's number. */
export function RegisterForm({ onClose, onRegistered }: { onClose: () => void; onRegistered: (batch: Batch) => void }) {
  const t = useTranslations('fingerprints');
  return (
    <FormDialog<Batch>
      title={t('registerTitle')}
      description={<p>{t('registerLead')}</p>}
      confirm={t('register')}
      call={async (read, values) => {
        const files = filesOf(values);
        const unnumbered = files.find(({ name }) => findUid(name) === undefined);
        if (unnumbered) return { ok: false, problem: toFileProblem(t('fileWithoutNumber', { name: unnumbered.name })) };
        const body = { batch_id: read('batch_id'), lang: read('lang') as Batch['lang'], variants: await readCopies(files) };
        return toResult(api.POST('/api/v1/admin/fingerprints', { body }));
      }}
      explain={(problem) => {
        const { variants, uid, content, ...errors } = pickErrors(problem, {
          batch_id: t('batchInvalid'),
          variants: problem.issues?.find(({ type }) => type === FILE_NAME)?.message ?? t('filesInvalid'),
          uid: t('uidRepeated'),
          content: t('copyAmbiguous'),
        });
        return { ...errors, variants: variants ?? uid ?? content };
      }}
      onDone={onRegistered}
      onClose={onClose}
    >
      <TextField name="batch_id" label={t('batch')} hint={t('batchHint')} required maxLength={100} />
      <Field name="lang" label={t('language')}>
        <Select defaultValue="zh" className="max-w-56">
          <option value="zh">{t('languages.zh')}</option>
          <option value="en">{t('languages.en')}</option>
        </Select>
      </Field>
      <Field name="variants" label={t('files')} hint={t('filesHint')}>
        <Input type="file" multiple accept=".txt,.md,text/plain,text/markdown" className="py-2" />
      </Field>
    </FormDialog>
  );
}

const FILE_NAME = 'file_name';
const toFileProblem = (message: string) => ({
  code: 'invalid_input',
  issues: [{ field: 'variants', message, type: FILE_NAME }],
});
