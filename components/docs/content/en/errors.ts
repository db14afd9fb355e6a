import type { ErrorParagraphs } from '../types';

/** What stands behind each code and what to do about it. The table of codes adds title, status and the short advice. */
export const errorParagraphs: ErrorParagraphs = {
  not_found:
    'The path is not one of ours: a typing error, a trailing slash, a doubled slash, or a version other than v1. Paths are matched exactly as they are sent, so compare yours with the reference letter by letter.',
  bad_request:
    'The bytes that arrived make no request, so nobody could look at a path or a key. HTTP libraries hardly ever send such a thing; bytes written by hand, or a proxy between us, do. The status tells the cases apart: 408 for a request that came too slowly, 431 for headers or an address that are too long, 400 for the rest.',
  article_not_found:
    'Drafts, scheduled and archived articles answer just like slugs that never existed. If you had this slug before, the article may have been withdrawn; the changes feed will have told you so with a delete. Renamed articles are still found under their old slug.',
  method_not_allowed:
    'The address exists, the method does not. Everything that reads takes GET and HEAD; the few operations that change something take POST.',
  body_too_large:
    'Requests to this service are small, so a larger body is refused while it is still on its way. If you meet this with an ordinary request, a file has probably gone where a few fields were meant to go.',
  unsupported_media_type:
    'The body was sent as something other than JSON, most often as a form. Many HTTP clients set the right header by themselves once you pass the data as JSON rather than as plain data.',
  token_invalid:
    'The answer is the same whatever is wrong with the link, so that it tells a stranger nothing. Links work once and for a limited time, and only together with the address they were mailed to. Asking for a new link costs nothing and does not touch the key you have.',
  credentials_missing:
    'This address is about one person, so it has to know who is asking. The archive itself can be read without a key; your own status and the administration cannot. The WWW-Authenticate header says what is taken.',
  key_invalid:
    'What was sent is not a key of ours: cut short when it was copied, wrapped in quotation marks, sent as Basic, or never issued. A wrong key is never treated as no key, so that a broken set-up is noticed at once instead of running quietly at the anonymous rate. Admin tokens are refused here as well: they open the administration and nothing else.',
  key_conflict:
    'The two headers name two different keys and we will not guess which is meant. This usually happens where a proxy or a shared client adds a key of its own to the one your program sends.',
  key_revoked:
    'The key was ended for good, either by an administrator or because a newer key took its place. If nobody in your team rotated it and you have no newer key, sign in to the portal: the dashboard says when it ended.',
  key_frozen:
    'The key was in use from both of its networks at the same time, which is how a shared or stolen key looks. Nothing else about your subscription has changed. Rotate the key in the portal for a new one that starts without sources, or ask an administrator to unfreeze the old one, which keeps them.',
  subscription_inactive:
    'The key itself is in order; the subscription behind it has ended or is suspended. The key keeps its name and its sources and works again from the moment the subscription does. Without a key the archive can still be read at the anonymous rate.',
  source_unknown:
    'The key goes on working from the two networks it knows; only this third one is refused, and it is not remembered. If you have moved for good, rotate the key. If this is a server with changing addresses, give it one fixed outgoing address first.',
  admin_required:
    'You are known, but you are not an administrator, or no longer one. A subscriber’s key never opens the administration, whoever holds it.',
  origin_refused:
    'A change made with the portal’s cookie has to come from one of the portal’s own pages; this keeps other sites from acting in your name. Programs should use a key instead of a cookie. On a site you run yourself, check that it is opened under exactly the address that APP_URL names.',
  key_not_found:
    'The prefix has the right form and no key carries it. The prefix is the part before the second underscore: hik and eight characters.',
  subscriber_not_found:
    'Subscribers are addressed by their id, not by their e-mail address. The list in the administration gives both.',
  key_state_conflict:
    'Revoking is final, so a revoked key cannot be unfrozen. The answer names the state the key is in. Its owner can ask for a new key at any time while the subscription runs.',
  subscriber_exists:
    'The address has a subscription already, and its plan, end or name differ from what was sent. Sending the same terms again is safe and changes nothing. To change the end or the plan, renew the subscription it has.',
  rate_limited:
    'More requests arrived in this window than are allowed. Whoever waits the seconds in Retry-After will not be refused for this again. A loop that pauses on this answer needs no other throttle; requests refused here do not count against the day.',
  daily_quota_exceeded:
    'The day’s requests are used up until midnight UTC. Rotating does not help, for the quota belongs to the subscriber and not to the key. If this happens often, read the changes feed instead of reading lists again, and send If-None-Match where an answer is large.',
  rotation_limited:
    'New keys are for moving and for emergencies, not for every run of a program. Your present key is untouched and so is the link you followed.',
  internal_error:
    'The fault is ours, and it has been written down under the request id you see. Reading again is always safe. If it keeps happening, quote that id and nobody will have to ask when it was.',
  unavailable:
    'The database or the counters cannot be reached for the moment. Reading usually comes back within seconds. Requests for keys and for sign-in wait until the counters are back, because without them nobody could say who has asked how often.',
};
