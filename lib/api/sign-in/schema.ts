import { z } from 'zod';
import { foldEmail } from '../../email';

const email = z.string().transform((text, context) => {
  const folded = foldEmail(text.trim());
  if (folded !== undefined) return folded;
  context.addIssue({ code: 'custom', message: 'Value is not a valid email address', params: { type: 'value_error' } });
  return z.NEVER;
});
/** The page's own language, which the mail and the answers then speak. */
const locale = z.enum(['en', 'zh']).optional().catch(undefined);

/** Asking for a sign-in link. `callback_url` is where to go afterwards; what is no path of ours is ignored. */
export const signInRequest = z.object({ email, locale, callback_url: z.unknown().optional() });

/** Redeeming one. An address that is none cannot be the link's, which is the link's own fault and not the input's. */
export const signInRedemption = z.object({ email: z.string(), token: z.string(), locale });
