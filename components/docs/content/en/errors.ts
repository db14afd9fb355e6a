import type { ErrorExplanations } from '../errors';

/** Causes and remedies of each code. The error table adds the title, the status and the short advice. */
export const errorExplanations: ErrorExplanations = {
  not_found:
    'The path does not exist: check for a typo, a trailing slash, a double slash, or a version other than v1. Paths are matched exactly as sent, so compare yours with the API reference.',
  bad_request:
    'The server could not parse the request. HTTP libraries almost never cause this; handwritten requests and intermediate proxies do. The status shows the cause: 408 means the request arrived too slowly, 431 that the headers or the URL are too long, and 400 anything else.',
  article_not_found:
    'Draft, scheduled and archived articles return the same response as slugs that never existed. If the slug used to work, the article may have been withdrawn; the changes endpoint reports this as a delete. A renamed article can still be read under its old slug.',
  method_not_allowed:
    'The endpoint exists but does not support this method. Endpoints that read accept GET and HEAD; the few that change something accept POST.',
  body_too_large:
    'API requests are small, so larger bodies are rejected before they are fully received. If an ordinary request causes this, check that you are not sending a file in place of a few fields.',
  unsupported_media_type:
    'The body was not sent as JSON; most often it was sent as a form. Many HTTP clients set the right header when you pass the data as JSON instead of plain data.',
  signature_invalid:
    'Only providers of the service, such as Stripe and Resend, send these events. The signature covers the body byte for byte and is valid for five minutes.',
  token_invalid:
    'The response is the same whatever is wrong with the link, so that it reveals nothing. A link can be used once, for a limited time, and only with the email address it was sent to. Requesting a new link does not affect your current key.',
  credentials_missing:
    'This endpoint returns data about a specific account, so it requires authentication. You can read the archive without a key, but not your own status or the admin endpoints. The WWW-Authenticate header lists the accepted schemes.',
  key_invalid:
    'The credential is not a valid key: it may be truncated, wrapped in quotation marks, sent with Basic authentication, or never issued. Requests with an invalid key never fall back to anonymous access, so you notice a misconfigured client at once. Admin tokens are rejected here too; they are valid only for admin endpoints.',
  key_conflict:
    'The two headers contain different keys, and the API does not guess which one you mean. This usually happens when a proxy or a shared client adds its own key to the one your program sends.',
  key_revoked:
    'The key was revoked permanently, either by an administrator or because it was rotated. If nobody on your team rotated it and you do not have a newer key, sign in to the portal: the dashboard shows when the key was revoked.',
  key_frozen:
    'The key was used from both of its networks at the same time, which can mean it was shared or stolen. Your subscription is not affected. Rotate the key in the portal to get a new one without sources, or ask an administrator to unfreeze this one and keep its sources.',
  subscription_inactive:
    'The key is valid, but its subscription has ended or is suspended. The key keeps its prefix and sources, and works again as soon as the subscription is active. Until then you can read the archive without a key, at the anonymous rate limit.',
  source_unknown:
    'The key still works from its two known networks. Only requests from this third network are rejected, and the network is not added as a source. If you have moved permanently, rotate the key. If a server’s address changes often, give it a fixed outgoing address first.',
  admin_required:
    'You are authenticated, but not as an administrator. A subscriber’s key never gives access to admin endpoints, even if the subscriber is also an administrator.',
  origin_refused:
    'Changes made with the portal’s session cookie must come from the portal’s own pages; this prevents other sites from acting on your behalf. Programs should use a key instead of the cookie. If you host the portal yourself, open it at exactly the URL set in APP_URL. The tools for assistants may also be limited to the pages of some origins, in MCP_ORIGINS; programs that send no Origin are not affected.',
  resource_not_found:
    'The extra member resource names the kind, such as video. A resource that exists but is hidden from the caller looks the same.',
  key_not_found:
    'The prefix is well formed, but no key has it. The prefix is the part before the second underscore: hik_ and eight characters.',
  subscriber_not_found: 'Subscribers are identified by ID, not by email address. The list of subscribers shows both.',
  key_state_conflict:
    'Revoking is permanent, so a revoked key cannot be unfrozen. The response includes the current status of the key. While the subscription is active, the subscriber can request a new key at any time.',
  subscriber_exists:
    'The email address already has a subscription with a different plan, end date or name. Sending identical data again is safe and changes nothing. To change the plan or the end date, renew the existing subscription.',
  last_admin:
    'Without an administrator nobody could open the console. Add another administrator, then remove this one. On the server, the admins command can remove the last one.',
  limit_reached: 'The response includes the limit. A subscriber can have five webhooks, a comment 200 replies.',
  state_conflict:
    'The response includes the current status of the resource. An email is not sent again while it is still waiting, nor when its recipient may no longer have such a link.',
  login_invalid:
    'The response is the same whether the address is unknown, the password is wrong or the account is disabled. After five attempts in 15 minutes the address is limited; links by email keep working.',
  role_required:
    'Contributors write articles and see only their own. Editors publish, schedule and manage categories and videos. The response includes the role that is needed.',
  mail_unconfigured:
    'Newsletters end with a postal address, as the law of many countries requires. The operator sets it in the variable that the response names.',
  slug_taken:
    'A slug names one article, and so does an alias, because old addresses keep working. The response includes what holds the slug. When you retry a creation that may have succeeded, this response means that it did.',
  video_exists: 'A video is identified by its URL. The response includes the ID of the video that has it.',
  category_in_use:
    'The response includes the number of articles and videos. Name another category in move_to to move them; above 5,000 articles, move them in parts first.',
  publish_blocked:
    'An article needs an author, a known category, and a title and a body in at least one language. The response names each field that is missing or wrong, and the line at which a text has too much markup to be laid out.',
  user_exists: 'Disabled users keep their address. Enable the user again instead of adding a second one.',
  edit_conflict:
    'Changes of other fields are merged, so this answer means that the same field was changed, or that the operation accepts only the newest version. The response includes the stored version and, for each field, the other value, who wrote it and when. Nothing was written.',
  precondition_required:
    'Reads of this resource send its version as ETag. Repeat it in If-Match, so that no change of somebody else is overwritten.',
  storage_unavailable:
    'Uploads need a folder or a bucket, which the operator configures. Articles without images can be written meanwhile.',
  rate_limited:
    'You sent more requests than the current window allows. Wait the number of seconds in Retry-After, then retry. A client that does this needs no other throttling; requests rejected here do not count towards the daily quota.',
  daily_quota_exceeded:
    'The quota for the day is used up until midnight UTC. Rotating the key does not help, because the quota belongs to the subscriber. If this happens often, read the changes endpoint instead of listing articles again, and send If-None-Match for large responses.',
  rotation_limited:
    'Rotate a key when you move or when it may have leaked, not on every run of a program. Your current key is unchanged, and the link you used is still valid.',
  internal_error:
    'This is our error; it is logged under the request ID. It is always safe to retry a read. If the error persists, contact us and quote the request ID.',
  unavailable:
    'The database or the rate limit store is temporarily unreachable. Reads usually recover within seconds. Key requests and sign-in resume once the store is back, because their limits cannot be checked without it.',
};
