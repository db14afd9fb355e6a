import { getTranslations } from 'next-intl/server';

export default async function Home() {
  const t = await getTranslations('common');
  return (
    <div className="page pt-10 md:pt-14">
      <h1 className="title">{t('site')}</h1>
    </div>
  );
}
