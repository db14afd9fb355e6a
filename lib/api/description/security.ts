import { sessionCookieName } from '../../auth/rules';
import type { Access, Operation } from '../http/operation';
import type { ProblemCode } from '../problems';

/** The ways to say who one is. The cookie's name depends on the public address. */
export const securitySchemes = (appUrl: string) => ({
  BearerKey: { type: 'http', scheme: 'bearer', description: 'A key as `Authorization: Bearer hik_…`' },
  KeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key as `X-API-Key: hik_…`' },
  AdminToken: { type: 'http', scheme: 'bearer', description: 'An administrator’s token as `Authorization: Bearer hia_…`' },
  PortalSession: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(appUrl),
    description: 'Somebody signed in to the portal; writes need the portal’s own Origin',
  },
});

type Requirement = Partial<Record<keyof ReturnType<typeof securitySchemes>, string[]>>;

const byKey: Requirement[] = [{ BearerKey: [] }, { KeyHeader: [] }];
const requirements: Record<Access, Requirement[]> = {
  anyone: [{}, ...byKey],
  holder: [...byKey, { PortalSession: [] }],
  session: [{ PortalSession: [] }],
  admin: [{ AdminToken: [] }, { PortalSession: [] }],
};

/** `security` of an operation; an empty requirement says that anonymous callers are welcome. */
export function securityOf(access: Access): Requirement[] {
  return requirements[access];
}

const always: ProblemCode[] = ['not_found', 'rate_limited', 'daily_quota_exceeded', 'internal_error', 'unavailable'];
const badKey: ProblemCode[] = ['key_conflict', 'key_invalid'];
const refusedKey: ProblemCode[] = ['key_revoked', 'key_frozen', 'subscription_inactive', 'source_unknown'];
const byAccess: Record<Access, ProblemCode[]> = {
  anyone: [...badKey, ...refusedKey],
  holder: [...badKey, 'credentials_missing'],
  session: [...badKey, ...refusedKey, 'credentials_missing'],
  admin: [...badKey, ...refusedKey, 'credentials_missing', 'admin_required'],
};

/** Refusals that an operation may give for who calls and how, besides those of its own. */
export function refusalsOf(operation: Pick<Operation, 'access' | 'method' | 'body'>): ProblemCode[] {
  const byCookie = operation.access === 'session' || operation.access === 'admin';
  return [
    ...byAccess[operation.access],
    ...(byCookie && operation.method === 'POST' ? (['origin_refused'] as const) : []),
    ...(operation.method === 'POST' ? (['body_too_large'] as const) : []),
    ...(operation.body ? (['unsupported_media_type'] as const) : []),
    ...always,
  ];
}
