import { getLocale, getTranslations } from 'next-intl/server';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button';

/** Signs out. A plain form works without JavaScript too. */
export async function SignOutForm({ variant = 'secondary', size }: { variant?: ButtonVariant; size?: ButtonSize }) {
  const [t, locale] = await Promise.all([getTranslations('common'), getLocale()]);
  return (
    <form method="post" action="/api/auth/signout">
      <input type="hidden" name="locale" value={locale} />
      <Button type="submit" variant={variant} {...(size ? { size } : {})}>
        {t('nav.signOut')}
      </Button>
    </form>
  );
}
