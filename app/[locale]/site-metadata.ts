import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { isTheme, THEME_COOKIE } from '@/components/site/theme';
import type { Article } from '@/lib/archive/articles/schema';
import type { Category } from '@/lib/archive/categories/schema';
import { type ShareImage, toAbsoluteImage } from '@/lib/archive/structured-data/rules';
import { SHARE_HEIGHT, SHARE_WIDTH } from '@/lib/distribution/share-images/record';
import { describeCard, type SharedArticle, toCard, toSharePath } from '@/lib/distribution/share-images/rules';
import { env } from '@/lib/platform/env';
import { type Locale, otherLocale, siteNames } from '@/lib/platform/i18n/locales';

/** The image of shared pages without their own. */
const SHARE_IMAGE = {
  url: '/share.png',
  width: SHARE_WIDTH,
  height: SHARE_HEIGHT,
  alt: `${siteNames.en} · ${siteNames.zh}`,
};

/** The image of a shared page: its own, whose size is unknown, or the site's. */
export function toShareImage(image: string, alt: string): ShareImage {
  const { appUrl } = env();
  const own = toAbsoluteImage(image, appUrl);
  return own ? { url: own, alt } : { ...SHARE_IMAGE, url: `${appUrl}${SHARE_IMAGE.url}` };
}

/** The image of an article where it is shared: the cover that editors chose, or a drawing of its titles. */
export function toArticleShareImage(
  article: SharedArticle & Pick<Article, 'cover_image'>,
  categories: readonly Category[],
  alt: string,
): ShareImage {
  const { appUrl } = env();
  const cover = toAbsoluteImage(article.cover_image, appUrl);
  if (cover) return { url: cover, alt };
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT };
  return { url: `${appUrl}${toSharePath(article, categories)}`, ...size, alt: describeCard(toCard(article, categories)) };
}

/** `--paper` of globals.css as browsers color their frame with it. */
const THEME_COLORS = { light: '#fcfaf6', dark: '#0e131b' } as const;

/** A language as OpenGraph names it. */
export function toOpenGraphLocale(locale: Locale): 'en_US' | 'zh_CN' {
  return locale === 'zh' ? 'zh_CN' : 'en_US';
}

/** The metadata of every page. Pages add their title, description and canonical URL; OpenGraph repeats the first two. */
export async function generateSiteMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('common'), getLocale()]);
  return {
    metadataBase: new URL(env().appUrl),
    title: { default: t('site'), template: `%s · ${t('site')}` },
    description: t('description'),
    applicationName: t('site'),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: { url: '/icon.svg', type: 'image/svg+xml' },
      apple: { url: '/apple-touch-icon.png', sizes: '180x180' },
    },
    openGraph: {
      type: 'website',
      siteName: t('site'),
      // Of each page: Next resolves it against the path.
      url: './',
      locale: toOpenGraphLocale(locale),
      alternateLocale: toOpenGraphLocale(otherLocale(locale)),
      images: SHARE_IMAGE,
    },
    twitter: { card: 'summary_large_image' },
  };
}

/** The color of the browser's frame follows the chosen theme, else that of the system. */
export async function generateSiteViewport(): Promise<Viewport> {
  const theme = (await cookies()).get(THEME_COOKIE)?.value;
  return {
    colorScheme: 'light dark',
    width: 'device-width',
    initialScale: 1,
    themeColor: isTheme(theme)
      ? THEME_COLORS[theme]
      : (['light', 'dark'] as const).map((each) => ({ media: `(prefers-color-scheme: ${each})`, color: THEME_COLORS[each] })),
  };
}
