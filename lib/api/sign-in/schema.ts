import { z } from 'zod';
import { emailAddress } from '../../email';

/** The page's own language, which the mail and the answers then speak. */
const locale = z.enum(['en', 'zh']).optional().catch(undefined);

/** Asking for a sign-in link. `callback_url` is where to go afterwards; what is no path of ours is ignored. */
export const signInRequest = z.object({ email: emailAddress, locale, callback_url: z.unknown().optional() });

/** Redeeming one. An address that is none cannot be the link's, which is the link's own fault and not the input's. */
export const signInRedemption = z.object({ email: z.string(), token: z.string(), locale });
