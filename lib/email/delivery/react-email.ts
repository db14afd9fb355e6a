import { render } from 'react-email';
import { commentWaitingText } from '../../../emails/comment-waiting';
import { keyFrozenText } from '../../../emails/key-frozen';
import { keyLinkText } from '../../../emails/key-link';
import { keyRotatedText } from '../../../emails/key-rotated';
import NewsletterEmail, { newsletterText } from '../../../emails/newsletter';
import { newsletterConfirmText } from '../../../emails/newsletter-confirm';
import { newsletterFailedText } from '../../../emails/newsletter-failed';
import { EmailLayout, type EmailProps, type EmailText, toPlainText } from '../../../emails/parts/layout';
import { privacyLinkText } from '../../../emails/privacy-link';
import { purchasePaidText } from '../../../emails/purchase-paid';
import { purchaseReversedText } from '../../../emails/purchase-reversed';
import { quotaWarningText } from '../../../emails/quota-warning';
import { scheduleFailedText } from '../../../emails/schedule-failed';
import SearchAlertEmail, { searchAlertText } from '../../../emails/search-alert';
import { signInText } from '../../../emails/sign-in';
import { subscriptionEndingText } from '../../../emails/subscription-ending';
import { subscriptionRequestText } from '../../../emails/subscription-request';
import { webhookDisabledText } from '../../../emails/webhook-disabled';
import { whitepaperLinkText } from '../../../emails/whitepaper-link';
import { toLinkToken } from '../../people/links/rules';
import { toLocalPath } from '../../platform/i18n/local-path';
import type { Locale } from '../../platform/i18n/locales';
import type { DueEmail, EmailMessage } from '../../platform/mail/record';
import { emailProps, type NewsletterContent, newsletterContent } from '../../platform/mail/schema';
import {
  toEditorLink,
  toModerationLink,
  toNewsletterEditorLink,
  toNewsletterLink,
  toNewsletterPage,
  toPortalLink,
  toPreferencesLink,
  toPrivacyLink,
  toPurchasesLink,
  toRedeemLink,
  toRequestsLink,
  toSearchesLink,
  toSignInLink,
  toSignInPage,
  toSubscribeLink,
  toUnsubscribeLink,
  toWhitepaperLink,
} from '../../platform/portal-links';

/** The columns that determine an email's content. */
export type EmailRow = Pick<
  DueEmail,
  'id' | 'to_email' | 'template' | 'locale' | 'props' | 'created_at' | 'expires_at' | 'unsubscribe_token'
>;

/**
 * Renders the email of a row from the row, the service's secret and its URL alone, without clock or randomness. A retry
 * after a crash must be identical byte for byte, because Resend rejects an idempotency key with a different message.
 *
 * @throws ZodError if the row's props do not match its template
 */
export async function toMessage(row: EmailRow, appUrl: string): Promise<EmailMessage> {
  const { subject, url, html, text } = await templates[row.template]({
    ...row,
    appUrl,
    base: { locale: row.locale, to: row.to_email },
  });
  const message = { id: row.id, to: row.to_email, template: row.template, subject, html, text, url, createdAt: row.created_at };
  return row.unsubscribe_token ? { ...message, headers: toUnsubscribeHeaders(appUrl, row.unsubscribe_token) } : message;
}

/** The headers with which mail clients offer one-click unsubscribe (RFC 8058). */
function toUnsubscribeHeaders(appUrl: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${toUnsubscribeLink(appUrl, token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Rendered = ReturnType<typeof renderEmail>;
/** A row with the props that every template takes. */
type Row = EmailRow & { base: { locale: Locale; to: string }; appUrl: string };

/** How each template gets its link and its props from a row. */
const templates: Record<EmailRow['template'], (row: Row) => Rendered> = {
  key_link: (row) => renderLink(keyLinkText, row, toRedeemLink, 'key'),
  sign_in: (row) => renderLink(signInText, row, toSignInLink, 'signin'),
  newsletter_confirm: (row) => renderLink(newsletterConfirmText, row, toNewsletterLink, 'newsletter'),
  privacy_link: (row) => renderLink(privacyLinkText, row, toPrivacyLink, 'privacy'),
  whitepaper_link: (row) => {
    const url = toWhitepaperLink(row.appUrl, row.base.to, toLinkToken('whitepaper', row.id));
    const props = emailProps.whitepaper_link.parse(row.props);
    return renderEmail(whitepaperLinkText, { ...row.base, url, expires_at: toExpiry(row), ...props });
  },
  key_frozen: ({ base, appUrl, props }) =>
    renderEmail(keyFrozenText, { ...base, url: toPortalLink(appUrl), ...emailProps.key_frozen.parse(props) }),
  key_rotated: ({ base, appUrl, props }) =>
    renderEmail(keyRotatedText, { ...base, url: toPortalLink(appUrl), ...emailProps.key_rotated.parse(props) }),
  quota_warning: ({ base, appUrl, props }) => {
    const parsed = emailProps.quota_warning.parse(props);
    return renderEmail(quotaWarningText, { ...base, url: toPortalLink(appUrl), ...parsed });
  },
  subscription_ending: ({ base, appUrl, props }) => {
    const parsed = emailProps.subscription_ending.parse(props);
    return renderEmail(subscriptionEndingText, { ...base, url: toSubscribeLink(appUrl), ...parsed });
  },
  schedule_failed: ({ base, appUrl, props }) => {
    const { article_id, ...parsed } = emailProps.schedule_failed.parse(props);
    return renderEmail(scheduleFailedText, { ...base, url: toEditorLink(appUrl, article_id), ...parsed });
  },
  purchase_paid: ({ base, appUrl, props }) => {
    const { back, ...parsed } = emailProps.purchase_paid.parse(props);
    return renderEmail(purchasePaidText, { ...base, url: toSignInPage(appUrl, back), ...parsed });
  },
  purchase_reversed: ({ base, appUrl, props }) => {
    const parsed = emailProps.purchase_reversed.parse(props);
    return renderEmail(purchaseReversedText, { ...base, url: toPurchasesLink(appUrl), ...parsed });
  },
  webhook_disabled: ({ base, appUrl, props }) => {
    const parsed = emailProps.webhook_disabled.parse(props);
    return renderEmail(webhookDisabledText, { ...base, url: toPortalLink(appUrl), ...parsed });
  },
  newsletter: (row) =>
    renderNewsletter({
      ...row.base,
      appUrl: row.appUrl,
      content: newsletterContent.parse(row.props),
      unsubscribeUrl: toUnsubscribeUrl(row),
    }),
  search_alert: async (row) => {
    const { searches } = emailProps.search_alert.parse(row.props);
    const toUrl = (lang: Locale, path: string) => row.appUrl + toLocalPath(lang, path);
    const props = {
      ...row.base,
      url: toSearchesLink(row.appUrl),
      unsubscribeUrl: toUnsubscribeUrl(row),
      searches: searches.map(({ path, articles, ...search }) => ({
        ...search,
        url: toUrl(row.base.locale, path),
        articles: articles.map((article) => ({ ...article, url: toUrl(article.lang, article.path) })),
      })),
    };
    return {
      ...searchAlertText(props),
      url: props.url,
      html: await render(SearchAlertEmail(props) as Parameters<typeof render>[0]),
    };
  },
  newsletter_test: async ({ base, appUrl, props }) => {
    const content = emailProps.newsletter_test.parse(props);
    const { subject, ...rendered } = await renderNewsletter({ ...base, appUrl, content, isTest: true });
    return { ...rendered, subject: `${base.locale === 'zh' ? '[测试]' : '[Test]'} ${subject}` };
  },
  newsletter_failed: ({ base, appUrl, props }) => {
    const { newsletter_id, at, ...subjects } = emailProps.newsletter_failed.parse(props);
    const url = toNewsletterEditorLink(appUrl, newsletter_id);
    const subject = subjects[`subject_${base.locale}`];
    return renderEmail(newsletterFailedText, { ...base, url, at, subject });
  },
  comment_waiting: ({ base, appUrl }) => renderEmail(commentWaitingText, { ...base, url: toModerationLink(appUrl) }),
  subscription_request: ({ base, appUrl }) => renderEmail(subscriptionRequestText, { ...base, url: toRequestsLink(appUrl) }),
};

/** An email whose link holds a token that expires. */
function renderLink(
  toText: (props: EmailProps & { expires_at: string }) => EmailText,
  row: Row,
  toUrl: (appUrl: string, to: string, token: string) => string,
  purpose: Parameters<typeof toLinkToken>[0],
): Rendered {
  const url = toUrl(row.appUrl, row.base.to, toLinkToken(purpose, row.id));
  return renderEmail(toText, { ...row.base, url, expires_at: toExpiry(row) });
}

const toExpiry = ({ expires_at, created_at }: EmailRow) => (expires_at ?? created_at).toISOString();

function toUnsubscribeUrl({ appUrl, template, unsubscribe_token: token }: Row): string {
  if (!token) throw new Error(`${template} needs a token to unsubscribe`);
  return toUnsubscribeLink(appUrl, token);
}

/**
 * Renders a newsletter as a recipient gets it.
 *
 * @param options.unsubscribeUrl without one, the link opens the preferences page as for somebody without a token
 */
export async function renderNewsletter(options: {
  locale: Locale;
  to: string;
  appUrl: string;
  content: NewsletterContent;
  unsubscribeUrl?: string;
  isTest?: boolean;
}): ReturnType<typeof renderEmail> {
  const { locale, to, appUrl, content, isTest, unsubscribeUrl = toPreferencesLink(appUrl) } = options;
  const url = toNewsletterPage(appUrl + toLocalPath(locale, '/'), content.newsletter_id);
  const props = { locale, to, url, content, unsubscribeUrl, isTest };
  return { ...newsletterText(props), url, html: await render(NewsletterEmail(props) as Parameters<typeof render>[0]) };
}

/** Renders one template as HTML and plain text. Templates are pure functions of their props, without hooks. */
export async function renderEmail<Props extends EmailProps>(
  toText: (props: Props) => EmailText,
  props: Props,
): Promise<Pick<EmailMessage, 'subject' | 'url' | 'html' | 'text'>> {
  const text = toText(props);
  return {
    subject: text.subject,
    url: props.url,
    html: await render(EmailLayout({ ...props, text }) as Parameters<typeof render>[0]),
    text: toPlainText({ ...props, text }),
  };
}
