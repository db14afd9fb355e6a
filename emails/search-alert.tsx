import type { ReactNode } from 'react';
import { Heading, Link, Section, Text } from 'react-email';
import { type Locale, toLangTag } from '../lib/platform/i18n/locales';
import { EmailFrame, type EmailProps, ListFooter, toLine, toListFooter } from './parts/layout';
import { layoutStyles, textStyles } from './parts/theme';

/** A search with what is new in it. `total` counts the articles that are not listed too. */
type AlertedSearch = {
  name: string;
  url: string;
  total: number;
  articles: { lang: Locale; title: string; url: string }[];
};

/** `url` is the page where the subscriber manages the searches. */
type SearchAlertProps = EmailProps & { searches: AlertedSearch[]; unsubscribeUrl: string };

const words = {
  en: {
    subject: (total: number) => (total === 1 ? 'One new article in your searches' : `${total} new articles in your searches`),
    more: (total: number) => `All results, ${total} of them new`,
    results: 'All results',
    manage: 'Manage your searches',
    stop: 'Turn off all alerts',
    reason: 'You receive this email because you turned on alerts for a saved search.',
  },
  zh: {
    subject: (total: number) => `您保存的检索有 ${total} 篇新文章`,
    more: (total: number) => `全部结果（其中新文章 ${total} 篇）`,
    results: '全部结果',
    manage: '管理已保存的检索',
    stop: '停止所有提醒',
    reason: '您为已保存的检索开启了提醒，因此收到此邮件。',
  },
};

/** What is new in saved searches: titles with links. It has no images, and no excerpt of an article. */
export default function SearchAlertEmail(props: SearchAlertProps): ReactNode {
  const { locale, searches } = props;
  const styles = textStyles(locale);
  const subject = toSubject(props);
  return (
    <EmailFrame locale={locale} subject={subject} preview={searches.map(({ name }) => name).join(' · ')}>
      <Heading as="h1" className="ink" style={styles.title}>
        {subject}
      </Heading>
      {searches.map((search) => (
        <Section key={search.url + search.name} className="line" style={layoutStyles.entry}>
          <Heading as="h2" className="ink" style={{ ...styles.entryTitle, color: 'inherit' }}>
            {search.name}
          </Heading>
          {search.articles.map((article) => (
            <Text key={article.url} lang={toLangTag(article.lang)} className="ink" style={textStyles(article.lang).body}>
              <Link className="jade" href={article.url} style={layoutStyles.entryLink}>
                {article.title}
              </Link>
            </Text>
          ))}
          <Text className="muted" style={styles.small}>
            <Link className="jade" href={search.url} style={layoutStyles.footerLink}>
              {toMore(search, locale)}
            </Link>
          </Text>
        </Section>
      ))}
      <ListFooter {...toEnding(props)} />
    </EmailFrame>
  );
}

/** The same alert as plain text, with each URL on a line of its own. */
export function searchAlertText(props: SearchAlertProps): { subject: string; text: string } {
  const { locale, searches } = props;
  const subject = toSubject(props);
  const text = [
    subject,
    ...searches.flatMap((search) => [
      `— ${search.name} —`,
      ...search.articles.map((article) => `${article.title}\n${article.url}`),
      toLine(locale, toMore(search, locale), search.url),
    ]),
    ...toListFooter(toEnding(props)),
  ];
  return { subject, text: text.join('\n\n').concat('\n') };
}

function toEnding({ locale, to, url, unsubscribeUrl }: SearchAlertProps) {
  const links = [
    { label: words[locale].manage, url },
    { label: words[locale].stop, url: unsubscribeUrl },
  ];
  return { locale, to, links, reason: words[locale].reason };
}

/** An article that several searches find counts once. */
function toSubject({ locale, searches }: SearchAlertProps): string {
  const listed = new Set(searches.flatMap(({ articles }) => articles.map(({ url }) => url)));
  const unlisted = searches.reduce((sum, { total, articles }) => sum + total - articles.length, 0);
  return words[locale].subject(listed.size + unlisted);
}

function toMore({ total, articles }: AlertedSearch, locale: Locale): string {
  return total > articles.length ? words[locale].more(total) : words[locale].results;
}
