import { render } from 'react-email';
import KeyFrozenEmail, { keyFrozenText } from '../../emails/key-frozen';
import KeyLinkEmail, { keyLinkText } from '../../emails/key-link';
import KeyRotatedEmail, { keyRotatedText } from '../../emails/key-rotated';
import { type EmailProps, type EmailText, toPlainText } from '../../emails/parts/layout';
import SignInEmail, { signInText } from '../../emails/sign-in';
import { toLinkToken } from '../links/rules';
import type { DueEmail, EmailMessage } from '../mail/record';
import { emailProps } from '../mail/schema';
import { toPortalLink, toRedeemLink, toSignInLink } from '../portal-links';

/** What of a row decides its message. */
export type Written = Pick<DueEmail, 'id' | 'to_email' | 'template' | 'locale' | 'props' | 'created_at' | 'expires_at'>;

/**
 * Writes a row's mail. Nothing but the row, the service's secret and its address goes in, no clock and no chance: a mail
 * that is sent again after a crash is the same to the byte, or the service would refuse its idempotency key.
 *
 * @throws ZodError when the row's props are not its template's
 */
export async function toMessage(mail: Written, appUrl: string): Promise<EmailMessage> {
  const { subject, url, html, text } = await writeMail(mail, appUrl);
  return { id: mail.id, to: mail.to_email, subject, html, text, url, createdAt: mail.created_at };
}

async function writeMail(mail: Written, appUrl: string): ReturnType<typeof draw> {
  const { id, to_email: to, locale } = mail;
  const expires_at = (mail.expires_at ?? mail.created_at).toISOString();
  switch (mail.template) {
    case 'key_link': {
      const url = toRedeemLink(appUrl, to, toLinkToken('key', id));
      return draw(KeyLinkEmail, keyLinkText, { locale, to, url, expires_at });
    }
    case 'sign_in': {
      const url = toSignInLink(appUrl, to, toLinkToken('signin', id));
      return draw(SignInEmail, signInText, { locale, to, url, expires_at });
    }
    case 'key_frozen': {
      const props = emailProps.key_frozen.parse(mail.props);
      return draw(KeyFrozenEmail, keyFrozenText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
    case 'key_rotated': {
      const props = emailProps.key_rotated.parse(mail.props);
      return draw(KeyRotatedEmail, keyRotatedText, { locale, to, url: toPortalLink(appUrl), ...props });
    }
  }
}

/** Draws one template in both parts. Templates are plain functions of their props: nothing of them waits or remembers. */
export async function draw<Props extends EmailProps>(
  template: (props: Props) => Drawn,
  write: (props: Props) => EmailText,
  props: Props,
): Promise<Pick<EmailMessage, 'subject' | 'url' | 'html' | 'text'>> {
  const content = write(props);
  return {
    subject: content.subject,
    url: props.url,
    html: await render(template(props)),
    text: toPlainText({ ...props, text: content }),
  };
}

type Drawn = Parameters<typeof render>[0];
