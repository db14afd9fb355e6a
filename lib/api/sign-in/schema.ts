import { z } from 'zod';
import { emailAddress } from '../../platform/email';

/** The language of the page, and so of the email and the response. */
const locale = z.enum(['en', 'zh']).optional().catch(undefined);

/** A request for a sign-in link. A `callback_url` that is not a path of this site is ignored. */
export const signInRequest = z.object({ email: emailAddress, locale, callback_url: z.unknown().optional() });

/** An email address that is not valid here means a wrong link (`token_invalid`), not invalid input. */
export const signInRedemption = z.object({ email: z.string(), token: z.string(), locale });
