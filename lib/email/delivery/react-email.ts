import { render } from 'react-email';
import KeyFrozenEmail, { keyFrozenText } from '../../../emails/key-frozen';
import KeyLinkEmail, { keyLinkText } from '../../../emails/key-link';
import KeyRotatedEmail, { keyRotatedText } from '../../../emails/key-rotated';
import NewsletterConfirmEmail, { newsletterConfirmText } from '../../../emails/newsletter-confirm';
import { type EmailProps, type EmailText, toPlainText } from '../../../emails/parts/layout';
import PrivacyLinkEmail, { privacyLinkText } from '../../../emails/privacy-link';
import QuotaWarningEmail, { quotaWarningText } from '../../../emails/quota-warning';
import ScheduleFailedEmail, { scheduleFailedText } from '../../../emails/schedule-failed';
import SignInEmail, { signInText } from '../../../emails/sign-in';
import SubscriptionEndingEmail, { subscriptionEndingText } from '../../../emails/subscription-ending';
import WebhookDisabledEmail, { webhookDisabledText } from '../../../emails/webhook-disabled';
import WhitepaperLinkEmail, { whitepaperLinkText } from '../../../emails/whitepaper-link';
import { toLinkToken } from '../../people/links/rules';
import type { DueEmail, EmailMessage } from '../../platform/mail/record';
import { emailProps } from '../../platform/mail/schema';
import {
  toEditorLink,
  toNewsletterLink,
  toPortalLink,
  toPrivacyLink,
  toRedeemLink,
  toSignInLink,
  toWhitepaperLink,
} from '../../platform/portal-links';

/** The columns that determine an email's content. */
export type EmailRow = Pick<DueEmail, 'id' | 'to_email' | 'template' | 'locale' | 'props' | 'created_at' | 'expires_at'>;

/**
 * Renders the email of a row from the row, the service's secret and its URL alone, without clock or randomness. A retry
 * after a crash must be identical byte for byte, because Resend rejects an idempotency key with a different message.
 *
 * @throws ZodError if the row's props do not match its template
 */
export async function toMessage(row: EmailRow, appUrl: string): Promise<EmailMessage> {
  const { subject, url, html, text } = await renderRow(row, appUrl);
  return { id: row.id, to: row.to_email, subject, html, text, url, createdAt: row.created_at };
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
      return renderEmail(SubscriptionEndingEmail, subscriptionEndingText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
    case 'schedule_failed': {
      const { article_id, ...props } = emailProps.schedule_failed.parse(row.props);
      const url = toEditorLink(appUrl, article_id);
      return renderEmail(ScheduleFailedEmail, scheduleFailedText, { locale, to, url, ...props });
    }
    case 'webhook_disabled': {
      const props = emailProps.webhook_disabled.parse(row.props);
      return renderEmail(WebhookDisabledEmail, webhookDisabledText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
  }
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
