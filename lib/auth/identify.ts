import { anonymous, type Principal } from './principal';

/**
 * The first step of every request: its credential becomes a Principal. No credentials exist yet, so everybody is
 * anonymous and what is presented is not looked at.
 */
export async function identify(_request: Request): Promise<Principal> {
  return anonymous;
}
