import { getLocale, getTranslations } from 'next-intl/server';
import { type ButtonSize, type ButtonVariant, buttonClass } from '@/components/ui/button';

/** Signs out. A plain form works without JavaScript too. `className` replaces the look of a button. */
export async function SignOutForm({
  variant = 'secondary',
  size,
  className = buttonClass(variant, size),
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const [t, locale] = await Promise.all([getTranslations('common'), getLocale()]);
  return (
    <form method="post" action="/api/auth/signout">
      <input type="hidden" name="locale" value={locale} />
      <button type="submit" className={className}>
        {t('nav.signOut')}
      </button>
    </form>
  );
}
