import type { KeyRecord } from '../../keys/record';
import type { SubscriberRecord } from '../../subscribers/record';

/** Who is asking, settled before any handler runs. `fullText` says whether bodies of articles may be sent. */
export type Principal = AnonymousPrincipal | KeyPrincipal | SessionPrincipal | AdminPrincipal;

export type AnonymousPrincipal = { kind: 'anonymous'; fullText: false };

/** The holder of a subscriber's key. Only operations that take a key in any state ever see one that is not in order. */
export type KeyPrincipal = {
  kind: 'key';
  fullText: boolean;
  key: KeyRecord;
  /** whether the key is active, its subscription runs and this network is none that is foreign to it */
  trusted: boolean;
};

/** Somebody signed in to the portal. */
export type SessionPrincipal = {
  kind: 'session';
  fullText: false;
  email: string;
  subscriber: SubscriberRecord | undefined;
  admin: boolean;
};

/** An administrator, by session or by token; `actor` is how audit rows name them. */
export type AdminPrincipal = { kind: 'admin'; fullText: false; actor: string };

export const anonymous: AnonymousPrincipal = { kind: 'anonymous', fullText: false };
