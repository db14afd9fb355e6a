import type { ReactNode } from 'react';
import { Heading, Link, Section, Text } from 'react-email';
import { type Locale, otherLocale, toLangTag } from '../lib/platform/i18n/locales';
import type { NewsletterContent } from '../lib/platform/mail/schema';
import { EmailFrame, type EmailProps, ListFooter, toListFooter } from './parts/layout';
import { layoutStyles, textStyles } from './parts/theme';

/** `url` is the newsletter's page, which a newsletter that is only tested does not have yet. */
type NewsletterProps = EmailProps & { content: NewsletterContent; unsubscribeUrl: string; isTest?: boolean | undefined };

/** An article in the language that the recipient gets. */
type Entry = { lang: Locale; title: string; excerpt: string; url: string; note: string };

const words = {
  en: {
    page: 'Read this newsletter on the web',
    unsubscribe: 'Unsubscribe or choose your topics',
    reason: 'You receive this newsletter because you confirmed your subscription.',
    test: 'This is a test. Its links to the web page and to your topics work once the newsletter is sent.',
    // The language that an article is in, because there is no text in the recipient's own.
    only: 'in Chinese',
  },
  zh: {
    page: '在网页上阅读本期简报',
    unsubscribe: '退订或选择主题',
    reason: '您确认过订阅，因此收到本期简报。',
    test: '这是测试邮件。网页与退订链接在简报正式发送后生效。',
    only: '英文',
  },
};

/** A newsletter: titles and excerpts with links, and at its end the postal address and how to unsubscribe. It has no images. */
export default function NewsletterEmail(props: NewsletterProps): ReactNode {
  const { locale, content } = props;
  const styles = textStyles(locale);
  const { subject, paragraphs, entries } = toParts(props);
  return (
    <EmailFrame locale={locale} subject={subject} preview={paragraphs[0] ?? entries[0]?.title ?? ''}>
      <Heading as="h1" className="ink" style={styles.title}>
        {subject}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink" style={{ ...styles.body, whiteSpace: 'pre-line' }}>
          {paragraph}
        </Text>
      ))}
      {entries.map((entry) => (
        <Section key={entry.url} lang={toLangTag(entry.lang)} className="line" style={layoutStyles.entry}>
          <Heading as="h2" style={textStyles(entry.lang).entryTitle}>
            <Link className="jade" href={entry.url} style={layoutStyles.entryLink}>
              {entry.title}
            </Link>
          </Heading>
          {entry.note ? (
            <Text lang={toLangTag(locale)} className="muted" style={styles.note}>
              {entry.note}
            </Text>
          ) : null}
          {entry.excerpt ? (
            <Text className="ink" style={textStyles(entry.lang).body}>
              {entry.excerpt}
            </Text>
          ) : null}
        </Section>
      ))}
      <ListFooter {...toEnding(props)} />
      <Text className="muted" style={{ ...styles.small, whiteSpace: 'pre-line' }}>
        {content.postal_address}
      </Text>
    </EmailFrame>
  );
}

/** The same newsletter as plain text, with each URL on a line of its own. */
export function newsletterText(props: NewsletterProps): { subject: string; text: string } {
  const { locale, content } = props;
  const { subject, paragraphs, entries } = toParts(props);
  const text = [
    subject,
    ...paragraphs,
    ...entries.map(({ title, note, excerpt, url: link }) =>
      [note ? `${title}${locale === 'zh' ? `（${note}）` : ` (${note})`}` : title, ...(excerpt ? [excerpt] : []), link].join(
        '\n',
      ),
    ),
    ...toListFooter(toEnding(props)),
    content.postal_address,
  ];
  return { subject, text: text.join('\n\n').concat('\n') };
}

function toEnding({ locale, to, url, unsubscribeUrl, isTest }: NewsletterProps) {
  const links = [
    { label: words[locale].page, url },
    { label: words[locale].unsubscribe, url: unsubscribeUrl },
  ];
  return { locale, to, links, reason: words[locale][isTest ? 'test' : 'reason'] };
}

function toParts({ locale, content }: NewsletterProps): { subject: string; paragraphs: string[]; entries: Entry[] } {
  const paragraphs = content[`intro_${locale}`]
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const entries = content.articles.map((article) => {
    const lang = article[`title_${locale}`] === '' ? otherLocale(locale) : locale;
    return {
      lang,
      title: article[`title_${lang}`],
      excerpt: article[`excerpt_${lang}`],
      url: article[`url_${locale}`],
      note: lang === locale ? '' : words[locale].only,
    };
  });
  return { subject: content[`subject_${locale}`], paragraphs, entries };
}
