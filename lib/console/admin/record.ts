/** A token's scope: that of an administrator or of an editor. No token manages users. */
export const tokenScopes = ['all', 'editorial'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** An admin token without its text, of which only the hash is stored. */
export type AdminToken = {
  prefix: string;
  name: string;
  scope: TokenScope;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | undefined;
  lastUsedAt: Date | undefined;
};

export const adminTokenStatuses = ['active', 'expired', 'revoked'] as const;
export type AdminTokenStatus = (typeof adminTokenStatuses)[number];

export type TokenRow = {
  prefix: string;
  name: string;
  scope: TokenScope;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

export function toToken(row: TokenRow): AdminToken {
  return {
    prefix: row.prefix,
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
