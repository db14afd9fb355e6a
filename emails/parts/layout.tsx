import { Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Section, Text } from 'react-email';
import { type Locale, siteNames, toLangTag } from '../../lib/platform/i18n/locales';
import { pasteHint } from './formatters';
import { darkModeCss, layoutStyles, mono, textStyles } from './theme';

/** The props of every template: language, recipient, and the URL of the button. */
export type EmailProps = { locale: Locale; to: string; url: string };

/** The text of one email. The HTML and the plain part are rendered from it, so that they always agree. */
export type EmailText = {
  /** a constant or a public prefix; never a secret */
  subject: string;
  /** shown beside the subject in an inbox */
  preview: string;
  title: string;
  opening: string[];
  /** `code` sets keys and networks in monospace */
  details?: { label: string; value: string; code?: boolean }[];
  action: string;
  closing: string[];
};

/** The frame of every email: a column of 560 pixels under the name of the site. */
export function EmailFrame({
  locale,
  subject,
  preview,
  children,
}: {
  locale: Locale;
  subject: string;
  preview: string;
  children: ReactNode;
}): ReactNode {
  return (
    <Html lang={toLangTag(locale)} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Body className="paper" style={layoutStyles.paper}>
        {/* Not the library's Preview component, which adds a second title. */}
        <div style={layoutStyles.preview}>{preview}</div>
        <Container className="paper" style={layoutStyles.column}>
          <Text className="muted" style={textStyles(locale).brand}>
            {siteNames[locale]}
          </Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

/** The layout of emails about one thing: a button, its URL in full below, and closing paragraphs. */
export function EmailLayout({ locale, to, url, text }: EmailProps & { text: EmailText }): ReactNode {
  const styles = textStyles(locale);
  return (
    <EmailFrame locale={locale} subject={text.subject} preview={text.preview}>
      <Heading as="h1" className="ink" style={styles.title}>
        {text.title}
      </Heading>
      {text.opening.map((paragraph) => (
        <Text key={paragraph} className="ink" style={styles.body}>
          {paragraph}
        </Text>
      ))}
      {text.details ? <Details locale={locale} details={text.details} /> : null}
      <Section style={layoutStyles.action}>
        <Button className="button" href={url} style={styles.button}>
          {text.action}
        </Button>
      </Section>
      <Text className="muted" style={styles.small}>
        {pasteHint[locale]}
        <br />
        <Link className="jade" href={url} style={{ ...layoutStyles.address, ...mono }}>
          {url}
        </Link>
      </Text>
      {text.closing.map((paragraph) => (
        <Text key={paragraph} className="ink" style={styles.body}>
          {paragraph}
        </Text>
      ))}
      <Hr className="line" style={layoutStyles.line} />
      <Text className="muted" style={styles.small}>
        {toFooter(locale, to)}
      </Text>
    </EmailFrame>
  );
}

/** `links`: what the recipient can do about further emails. `reason`: why this one came. */
type ListEnding = { locale: Locale; to: string; links: { label: string; url: string }[]; reason: string };

/** The end of an email to the readers of a list. */
export function ListFooter({ locale, to, links, reason }: ListEnding): ReactNode {
  const styles = textStyles(locale);
  return (
    <>
      <Hr className="line" style={layoutStyles.line} />
      <Text className="muted" style={styles.small}>
        {links.map(({ label, url }, index) => (
          <Fragment key={label}>
            {index > 0 && <br />}
            <Link className="jade" href={url} style={layoutStyles.footerLink}>
              {label}
            </Link>
          </Fragment>
        ))}
      </Text>
      <Text className="muted" style={styles.small}>
        {reason}
        <br />
        {toFooter(locale, to)}
      </Text>
    </>
  );
}

/** The paragraphs of `ListFooter` as plain text. */
export function toListFooter({ locale, to, links, reason }: ListEnding): string[] {
  const [first = '', ...others] = links.map(({ label, url }) => toLine(locale, label, url));
  return [`—\n${first}`, ...others, `${reason}\n${toFooter(locale, to)}`];
}

/** A label with its URL on the next line. */
export const toLine = (locale: Locale, label: string, url: string) => `${label}${locale === 'zh' ? '：' : ':'}\n${url}`;

function Details({ locale, details }: { locale: Locale; details: NonNullable<EmailText['details']> }): ReactNode {
  const styles = textStyles(locale);
  return (
    <table className="line" style={layoutStyles.details} cellPadding={0} cellSpacing={0}>
      <tbody>
        {details.map(({ label, value, code }) => (
          <tr key={label}>
            <th scope="row" className="muted" style={styles.label}>
              {label}
            </th>
            <td className="ink" style={code ? { ...styles.value, ...mono } : styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same email as plain text, with the URL on a line of its own. */
export function toPlainText({ locale, to, url, text }: EmailProps & { text: EmailText }): string {
  const colon = locale === 'zh' ? '：' : ': ';
  return [
    text.title,
    ...text.opening,
    ...(text.details ? [text.details.map(({ label, value }) => `${label}${colon}${value}`).join('\n')] : []),
    toLine(locale, text.action, url),
    ...text.closing,
    `—\n${toFooter(locale, to)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function toFooter(locale: Locale, to: string): string {
  return locale === 'zh'
    ? `此邮件由${siteNames.zh}发送至 ${to}，不含任何跟踪内容。`
    : `Sent by ${siteNames.en} to ${to}. No tracking in this email.`;
}
