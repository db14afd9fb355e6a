import { render } from 'react-email';
import CommentWaitingEmail, { commentWaitingText } from '../../../emails/comment-waiting';
import KeyFrozenEmail, { keyFrozenText } from '../../../emails/key-frozen';
import KeyLinkEmail, { keyLinkText } from '../../../emails/key-link';
import KeyRotatedEmail, { keyRotatedText } from '../../../emails/key-rotated';
import NewsletterEmail, { newsletterText } from '../../../emails/newsletter';
import NewsletterConfirmEmail, { newsletterConfirmText } from '../../../emails/newsletter-confirm';
import NewsletterFailedEmail, { newsletterFailedText } from '../../../emails/newsletter-failed';
import { type EmailProps, type EmailText, toPlainText } from '../../../emails/parts/layout';
import PrivacyLinkEmail, { privacyLinkText } from '../../../emails/privacy-link';
import PurchasePaidEmail, { purchasePaidText } from '../../../emails/purchase-paid';
import PurchaseReversedEmail, { purchaseReversedText } from '../../../emails/purchase-reversed';
import QuotaWarningEmail, { quotaWarningText } from '../../../emails/quota-warning';
import ScheduleFailedEmail, { scheduleFailedText } from '../../../emails/schedule-failed';
import SearchAlertEmail, { searchAlertText } from '../../../emails/search-alert';
import SignInEmail, { signInText } from '../../../emails/sign-in';
import SubscriptionEndingEmail, { subscriptionEndingText } from '../../../emails/subscription-ending';
import SubscriptionRequestEmail, { subscriptionRequestText } from '../../../emails/subscription-request';
import WebhookDisabledEmail, { webhookDisabledText } from '../../../emails/webhook-disabled';
import WhitepaperLinkEmail, { whitepaperLinkText } from '../../../emails/whitepaper-link';
import { toLinkToken } from '../../people/links/rules';
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
  const { subject, url, html, text } = await renderRow(row, appUrl);
  const message = { id: row.id, to: row.to_email, template: row.template, subject, html, text, url, createdAt: row.created_at };
  return row.unsubscribe_token ? { ...message, headers: toUnsubscribeHeaders(appUrl, row.unsubscribe_token) } : message;
}

/** What lets mail clients offer one-click unsubscribe (RFC 8058). */
function toUnsubscribeHeaders(appUrl: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${toUnsubscribeLink(appUrl, token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function renderRow(row: EmailRow, appUrl: string): ReturnType<typeof renderEmail> {
  const { id, to_email: to, locale } = row;
  const expires_at = (row.expires_at ?? row.created_at).toISOString();
  switch (row.template) {
    case 'key_link': {
      const url = toRedeemLink(appUrl, to, toLinkToken('key', id));
      return renderEmail(KeyLinkEmail, keyLinkText, { locale, to, url, expires_at });
    }
    case 'sign_in': {
      const url = toSignInLink(appUrl, to, toLinkToken('signin', id));
      return renderEmail(SignInEmail, signInText, { locale, to, url, expires_at });
    }
    case 'newsletter_confirm': {
      const url = toNewsletterLink(appUrl, to, toLinkToken('newsletter', id));
      return renderEmail(NewsletterConfirmEmail, newsletterConfirmText, { locale, to, url, expires_at });
    }
    case 'whitepaper_link': {
      const url = toWhitepaperLink(appUrl, to, toLinkToken('whitepaper', id));
      const props = emailProps.whitepaper_link.parse(row.props);
      return renderEmail(WhitepaperLinkEmail, whitepaperLinkText, { locale, to, url, expires_at, ...props });
    }
    case 'privacy_link': {
      const url = toPrivacyLink(appUrl, to, toLinkToken('privacy', id));
      return renderEmail(PrivacyLinkEmail, privacyLinkText, { locale, to, url, expires_at });
    }
    case 'key_frozen': {
      const props = emailProps.key_frozen.parse(row.props);
      return renderEmail(KeyFrozenEmail, keyFrozenText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
    case 'key_rotated': {
      const props = emailProps.key_rotated.parse(row.props);
      return renderEmail(KeyRotatedEmail, keyRotatedText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
    case 'quota_warning': {
      const props = emailProps.quota_warning.parse(row.props);
      return renderEmail(QuotaWarningEmail, quotaWarningText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
    case 'subscription_ending': {
      const props = emailProps.subscription_ending.parse(row.props);
      return renderEmail(SubscriptionEndingEmail, subscriptionEndingText, { locale, to, url: toSubscribeLink(appUrl), ...props });
    }
    case 'schedule_failed': {
      const { article_id, ...props } = emailProps.schedule_failed.parse(row.props);
      const url = toEditorLink(appUrl, article_id);
      return renderEmail(ScheduleFailedEmail, scheduleFailedText, { locale, to, url, ...props });
    }
    case 'purchase_paid': {
      const props = emailProps.purchase_paid.parse(row.props);
      return renderEmail(PurchasePaidEmail, purchasePaidText, { locale, to, url: toSignInPage(appUrl), ...props });
    }
    case 'purchase_reversed': {
      const props = emailProps.purchase_reversed.parse(row.props);
      return renderEmail(PurchaseReversedEmail, purchaseReversedText, { locale, to, url: toPurchasesLink(appUrl), ...props });
    }
    case 'webhook_disabled': {
      const props = emailProps.webhook_disabled.parse(row.props);
      return renderEmail(WebhookDisabledEmail, webhookDisabledText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
    case 'newsletter': {
      if (!row.unsubscribe_token) throw new Error('a newsletter needs a token to unsubscribe');
      const unsubscribeUrl = toUnsubscribeLink(appUrl, row.unsubscribe_token);
      return renderNewsletter({ locale, to, appUrl, content: newsletterContent.parse(row.props), unsubscribeUrl });
    }
    case 'search_alert': {
      if (!row.unsubscribe_token) throw new Error('an alert needs a token to stop');
      const { searches } = emailProps.search_alert.parse(row.props);
      const toUrl = <Linked extends { path: string }>({ path, ...rest }: Linked) => ({ ...rest, url: appUrl + path });
      const props = {
        ...{ locale, to, url: toSearchesLink(appUrl), unsubscribeUrl: toUnsubscribeLink(appUrl, row.unsubscribe_token) },
        searches: searches.map((search) => ({ ...toUrl(search), articles: search.articles.map(toUrl) })),
      };
      return {
        ...searchAlertText(props),
        url: props.url,
        html: await render(SearchAlertEmail(props) as Parameters<typeof render>[0]),
      };
    }
    case 'newsletter_test': {
      const content = emailProps.newsletter_test.parse(row.props);
      const { subject, ...rendered } = await renderNewsletter({ locale, to, appUrl, content });
      return { ...rendered, subject: `${locale === 'zh' ? '[测试]' : '[Test]'} ${subject}` };
    }
    case 'newsletter_failed': {
      const { newsletter_id, at, ...subjects } = emailProps.newsletter_failed.parse(row.props);
      const url = toNewsletterEditorLink(appUrl, newsletter_id);
      const props = { locale, to, url, at, subject: subjects[`subject_${locale}`] };
      return renderEmail(NewsletterFailedEmail, newsletterFailedText, props);
    }
    case 'comment_waiting':
      return renderEmail(CommentWaitingEmail, commentWaitingText, { locale, to, url: toModerationLink(appUrl) });
    case 'subscription_request':
      return renderEmail(SubscriptionRequestEmail, subscriptionRequestText, { locale, to, url: toRequestsLink(appUrl) });
  }
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
}): ReturnType<typeof renderEmail> {
  const { locale, to, appUrl, content, unsubscribeUrl = toPreferencesLink(appUrl) } = options;
  const url = toNewsletterPage(appUrl, content.newsletter_id);
  const props = { locale, to, url, content, unsubscribeUrl };
  return { ...newsletterText(props), url, html: await render(NewsletterEmail(props) as Parameters<typeof render>[0]) };
}

/** Renders one template as HTML and plain text. Templates are pure functions of their props, without hooks. */
export async function renderEmail<Props extends EmailProps>(
  template: (props: Props) => Parameters<typeof render>[0],
  toText: (props: Props) => EmailText,
  props: Props,
): Promise<Pick<EmailMessage, 'subject' | 'url' | 'html' | 'text'>> {
  const content = toText(props);
  return {
    subject: content.subject,
    url: props.url,
    html: await render(template(props)),
    text: toPlainText({ ...props, text: content }),
  };
}
