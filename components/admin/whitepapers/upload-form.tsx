'use client';

import { useLocale, useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Input, Select } from '@/components/ui/field';
import { locales } from '@/lib/platform/i18n/locales';

type Paper = Schemas['AdminWhitepaper'];

/** Uploads the PDF of a whitepaper in one language; preselects the first one without a file. */
export function UploadForm({
  paper,
  onClose,
  onUploaded,
}: {
  paper: Paper;
  onClose: () => void;
  onUploaded: (message: string) => void;
}) {
  const t = useTranslations('papers');
  const locale = useLocale();
  const missing = locales.find((lang) => !paper.files[lang]);
  return (
    <FormDialog<Paper>
      title={t('uploadTitle')}
      description={<p>{t('uploadLead', { title: paper[`title_${locale}`] })}</p>}
      confirm={t('uploadConfirm')}
      call={(read, values) => {
        const form = new FormData();
        const file = values.get('file');
        if (file instanceof File && file.size > 0) form.set('file', file);
        const params = { path: { slug: paper.slug, lang: read('lang') as 'zh' | 'en' } };
        // The generated type describes the parts; the browser writes them.
        const body = {} as Schemas['UploadBody'];
        return toResult(api.PUT('/api/v1/admin/whitepapers/{slug}/files/{lang}', { params, body, bodySerializer: () => form }));
      }}
      explain={(problem) => {
        if (problem.code === 'unsupported_media_type') return { file: t('notPdf') };
        return problem.code === 'body_too_large' ? { file: t('tooLarge') } : pickErrors(problem, { file: t('fileMissing') });
      }}
      onDone={() => onUploaded(t('uploaded', { title: paper[`title_${locale}`] }))}
      onClose={onClose}
    >
      <Field name="lang" label={t('language')}>
        <Select defaultValue={missing ?? locale}>
          {locales.map((lang) => (
            <option key={lang} value={lang}>
              {t(`languages.${lang}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="file" label={t('pdf')} hint={t('pdfHint')}>
        <Input type="file" accept="application/pdf,.pdf" className="py-2" required />
      </Field>
    </FormDialog>
  );
}
