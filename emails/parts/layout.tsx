import type { ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Section, Text } from 'react-email';
import type { Locale } from '../../lib/i18n/locales';
import { brand, paste } from './formatters';
import { darkModeCss, layoutStyles, mono, textStyles } from './theme';

/** What every template is given besides its own facts: the language, the recipient, and the one address behind the button. */
export type EmailProps = { locale: Locale; to: string; url: string };

/** The words of one mail. The drawn part and the plain part are made from the same ones, so neither can lag behind. */
export type EmailText = {
  /** a constant or a public prefix; never a secret */
  subject: string;
  /** what an inbox shows beside the subject */
  preview: string;
  title: string;
  opening: string[];
  /** `code` sets keys and networks apart from words */
  facts?: { label: string; value: string; code?: boolean }[];
  action: string;
  closing: string[];
};

/** The one layout: a column of 560, a button, the address written out under it, and what is to be said after it. */
export function EmailLayout({ locale, to, url, words }: EmailProps & { words: EmailText }): ReactNode {
  const text = textStyles(locale);
  return (
    <Html lang={toLang(locale)} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{words.subject}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Body className="paper" style={layoutStyles.paper}>
        {/* Not the library's Preview: it adds a second title. */}
        <div style={layoutStyles.preview}>{words.preview}</div>
        <Container className="paper" style={layoutStyles.column}>
          <Text className="muted" style={text.brand}>
            {brand[locale]}
          </Text>
          <Heading as="h1" className="ink" style={text.title}>
            {words.title}
          </Heading>
          {words.opening.map((paragraph) => (
            <Text key={paragraph} className="ink" style={text.body}>
              {paragraph}
            </Text>
          ))}
          {words.facts ? <Facts locale={locale} facts={words.facts} /> : null}
          <Section style={layoutStyles.action}>
            <Button className="button" href={url} style={text.button}>
              {words.action}
            </Button>
          </Section>
          <Text className="muted" style={text.small}>
            {paste[locale]}
            <br />
            <Link className="jade" href={url} style={{ ...layoutStyles.address, ...mono }}>
              {url}
            </Link>
          </Text>
          {words.closing.map((paragraph) => (
            <Text key={paragraph} className="ink" style={text.body}>
              {paragraph}
            </Text>
          ))}
          <Hr className="line" style={layoutStyles.line} />
          <Text className="muted" style={text.small}>
            {toFooter(locale, to)}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Facts({ locale, facts }: { locale: Locale; facts: NonNullable<EmailText['facts']> }): ReactNode {
  const text = textStyles(locale);
  return (
    <table className="line" style={layoutStyles.facts} cellPadding={0} cellSpacing={0}>
      <tbody>
        {facts.map(({ label, value, code }) => (
          <tr key={label}>
            <th scope="row" className="muted" style={text.label}>
              {label}
            </th>
            <td className="ink" style={code ? { ...text.value, ...mono } : text.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same mail as plain text: one thought a paragraph, the address on a line of its own. */
export function toPlainPart({ locale, to, url, words }: EmailProps & { words: EmailText }): string {
  const colon = locale === 'zh' ? '：' : ': ';
  return [
    words.title,
    ...words.opening,
    ...(words.facts ? [words.facts.map(({ label, value }) => `${label}${colon}${value}`).join('\n')] : []),
    `${words.action}${colon.trim()}\n${url}`,
    ...words.closing,
    `—\n${toFooter(locale, to)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function toLang(locale: Locale): string {
  return locale === 'zh' ? 'zh-Hans' : 'en';
}

function toFooter(locale: Locale, to: string): string {
  return locale === 'zh'
    ? `此邮件由${brand.zh}发送至 ${to}，不含任何跟踪内容。`
    : `Sent by ${brand.en} to ${to}. No tracking in this email.`;
}
