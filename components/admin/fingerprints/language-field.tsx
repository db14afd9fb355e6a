import { useTranslations } from 'next-intl';
import { Field, Select } from '@/components/ui/field';

/** The language of a text. */
export function LanguageField() {
  const t = useTranslations('fingerprints');
  return (
    <Field name="lang" label={t('language')}>
      <Select defaultValue="zh" className="max-w-56">
        <option value="zh">{t('languages.zh')}</option>
        <option value="en">{t('languages.en')}</option>
      </Select>
    </Field>
  );
}

export const toLang = (value: string): 'zh' | 'en' => (value === 'en' ? 'en' : 'zh');
