import { env } from './env';

/**
 * The page that redeems a key link (contract, section 5). Private data is in the fragment, which no server, log or referrer
 * ever sees. Only `appUrl` decides the host.
 */
export function toRedeemLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/keys/redeem#${toFragment(email, token)}`;
}

/** The page that confirms a sign-in. */
export function toSignInLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/signin/confirm#${toFragment(email, token)}`;
}

/** The page that confirms a newsletter subscription. */
export function toNewsletterLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/newsletter/confirm#${toFragment(email, token)}`;
}

/** The page that opens a whitepaper. */
export function toWhitepaperLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/whitepapers/download#${toFragment(email, token)}`;
}

/** The page where a person gets a copy of their data, or erases it. */
export function toPrivacyLink(appUrl: string, email: string, token: string): string {
  return `${appUrl}/privacy/confirm#${toFragment(email, token)}`;
}

/** The page where a subscriber sees and rotates the key. */
export function toPortalLink(appUrl: string): string {
  return `${appUrl}/dashboard`;
}

/** The public page to buy or renew a subscription. */
export function toSubscribeLink(appUrl: string): string {
  return `${appUrl}/subscribe`;
}

/** The page that sends a sign-in link, which then leads to a path of this site if one is named. */
export function toSignInPage(appUrl: string, back?: string): string {
  return `${appUrl}/signin${back ? `?${new URLSearchParams({ callbackUrl: back })}` : ''}`;
}

/** The page where a subscriber sees payments and their invoices. */
export function toPurchasesLink(appUrl: string): string {
  return `${appUrl}/dashboard/purchases`;
}

/** The page whose button turns off the alerts of the subscriber that has the token. */
export function toStopAlertsLink(appUrl: string, token: string): string {
  return `${appUrl}/alerts/stop#token=${encodeURIComponent(token)}`;
}

/** The page where a subscriber manages saved searches. */
export function toSearchesLink(appUrl: string): string {
  return `${appUrl}/dashboard/searches`;
}

/** The page that shows a preview. Its token is in the fragment too. */
export function toPreviewLink(appUrl: string, token: string): string {
  return `${appUrl}/preview#token=${token}`;
}

/** The page where staff edit an article. */
export function toEditorLink(appUrl: string, articleId: string): string {
  return `${appUrl}/admin/articles/${articleId}`;
}

/** The public page of a released newsletter. */
export function toNewsletterPage(appUrl: string, id: string): string {
  return `${appUrl}/newsletter/${id}`;
}

/** Where staff edit a newsletter. */
export function toNewsletterEditorLink(appUrl: string, id: string): string {
  return `${appUrl}/admin/newsletters/${id}`;
}

/** The one-click address of bulk email (RFC 8058): POST unsubscribes, GET shows the preferences. */
export function toUnsubscribeLink(appUrl: string, token: string): string {
  return `${appUrl}/api/unsubscribe/${token}`;
}

/** The page where a contact changes topics or unsubscribes, with the contact's token in the fragment; a test email has none. */
export function toPreferencesLink(appUrl: string, token?: string): string {
  return `${appUrl}/newsletter/preferences${token === undefined ? '' : `#token=${encodeURIComponent(token)}`}`;
}

/** The page where editors decide about comments. */
export function toModerationLink(appUrl: string): string {
  return `${appUrl}/admin/comments?status=pending`;
}

/** The page with the requests for a subscription. */
export function toRequestsLink(appUrl: string): string {
  return `${appUrl}/admin/subscription-requests`;
}

function toFragment(email: string, token: string): string {
  return `email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`;
}

/** A path of this service as a URL. */
export function toSiteUrl(path: string): string {
  return env().appUrl + path;
}

/** `toPortalLink` for this service's APP_URL. */
export function portalUrl(): string {
  return toPortalLink(env().appUrl);
}

/** An image of a record as responses show it: the path of an upload becomes a URL, everything else is one already. */
export function toImageUrl(stored: string, appUrl = env().appUrl): string {
  return stored.startsWith('/media/') ? appUrl + stored : stored;
}

/** The stored form of an image: our own path without the host, which may change. Undefined unless it is on https or an upload. */
export function toStoredImage(text: string): string | undefined {
  const image = toOwnPath(text);
  if (image === '') return image;
  if (!/^(?:https:\/\/|\/media\/)[^\\\s\p{C}]+$/u.test(image) || !URL.canParse(image, env().appUrl)) return undefined;
  return image;
}

/** An image as a response has it, in its stored form: an upload of ours is a path. */
export function toOwnPath(image: string, appUrl = env().appUrl): string {
  return image.startsWith(`${appUrl}/media/`) ? image.slice(appUrl.length) : image;
}
