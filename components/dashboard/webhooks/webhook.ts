import type { Schemas } from '@/components/api/client';

export type Webhook = Schemas['Webhook'];

/** A new secret, and the state of the previous one. */
export type NewSecret = { secret: string; previousValidUntil?: string | null };
