import { homeCopy } from '@/lib/i18n/home';

/** Where somebody lands who opens the service's address: what this is, and where its interface begins. */
export default async function Home({ params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  const copy = homeCopy[locale === 'zh' ? 'zh' : 'en'];
  const other = locale === 'zh' ? { href: '/en', lang: 'en', label: 'English' } : { href: '/zh', lang: 'zh-Hans', label: '中文' };
  return (
    <main>
      <p className="switch">
        <a href={other.href} lang={other.lang} hrefLang={other.lang}>
          {other.label}
        </a>
      </p>
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <ul>
        {copy.links.map(({ href, label, note }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
