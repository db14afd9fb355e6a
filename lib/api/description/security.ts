import { sessionCookieName } from '../../people/auth/rules';
import type { Access } from '../access';
import type { Operation } from '../http/operation';
import type { ProblemCode } from '../problems';

/** The credential schemes. The cookie's name depends on the public URL. */
export const securitySchemes = (appUrl: string) => ({
  BearerKey: { type: 'http', scheme: 'bearer', description: 'A key, sent as `Authorization: Bearer hik_…`' },
  KeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key, sent as `X-API-Key: hik_…`' },
  AdminToken: { type: 'http', scheme: 'bearer', description: 'An admin token, sent as `Authorization: Bearer hia_…`' },
  PortalSession: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(appUrl),
    description: 'A portal session; writes also need the portal’s own Origin',
  },
});

type Requirement = Partial<Record<keyof ReturnType<typeof securitySchemes>, string[]>>;

const byKey: Requirement[] = [{ BearerKey: [] }, { KeyHeader: [] }];
const requirements: Record<Access, Requirement[]> = {
  anyone: [{}, ...byKey],
  holder: [...byKey, { PortalSession: [] }],
  session: [{ PortalSession: [] }],
  admin: [{ AdminToken: [] }, { PortalSession: [] }],
  contributor: [{ AdminToken: [] }, { PortalSession: [] }],
  editor: [{ AdminToken: [] }, { PortalSession: [] }],
  staff_session: [{ PortalSession: [] }],
  editor_session: [{ PortalSession: [] }],
  admin_session: [{ PortalSession: [] }],
};

/** `security` of an operation; an empty requirement allows anonymous callers. */
export function securityOf(access: Access): Requirement[] {
  return requirements[access];
}

const always: ProblemCode[] = ['not_found', 'rate_limited', 'daily_quota_exceeded', 'internal_error', 'unavailable'];
const badKey: ProblemCode[] = ['key_conflict', 'key_invalid'];
const unusableKey: ProblemCode[] = ['key_revoked', 'key_frozen', 'subscription_inactive', 'source_unknown'];
const byAccess: Record<Access, ProblemCode[]> = {
  anyone: [...badKey, ...unusableKey],
  holder: [...badKey, 'credentials_missing'],
  session: [...badKey, ...unusableKey, 'credentials_missing'],
  admin: [...badKey, ...unusableKey, 'credentials_missing', 'admin_required'],
  contributor: [...badKey, ...unusableKey, 'credentials_missing', 'role_required'],
  editor: [...badKey, ...unusableKey, 'credentials_missing', 'role_required'],
  staff_session: [...badKey, ...unusableKey, 'credentials_missing', 'role_required'],
  editor_session: [...badKey, ...unusableKey, 'credentials_missing', 'role_required'],
  admin_session: [...badKey, ...unusableKey, 'credentials_missing', 'admin_required'],
};

/** Problems that follow from an operation's access and method, besides its own. */
export function problemsOf(operation: Pick<Operation, 'access' | 'method' | 'body' | 'ifMatch'>): ProblemCode[] {
  const byCookie = operation.access !== 'anyone' && operation.access !== 'holder';
  return [
    ...byAccess[operation.access],
    ...(byCookie && operation.method !== 'GET' ? (['origin_refused'] as const) : []),
    ...(operation.method !== 'GET' ? (['body_too_large'] as const) : []),
    ...(operation.ifMatch && operation.method !== 'GET' ? (['edit_conflict', 'precondition_required'] as const) : []),
    ...(operation.body ? (['unsupported_media_type'] as const) : []),
    ...always,
  ];
}
