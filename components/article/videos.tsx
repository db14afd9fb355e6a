import { useLocale, useTranslations } from 'next-intl';
import { toVideoTexts } from '@/lib/archive/videos/rules';
import type { VideoItem } from '@/lib/archive/videos/schema';
import { Link } from '@/lib/platform/i18n/link';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toVideoPath } from '@/lib/platform/portal-paths';
import { toTypeset } from '@/lib/platform/text/typography';

/** The videos that belong to an article, a line each. */
export function ArticleVideos({ videos }: { videos: VideoItem[] }) {
  const t = useTranslations('article');
  const locale = useLocale();
  if (videos.length === 0) return null;
  return (
    <div>
      {videos.map((video) => {
        const { title } = toVideoTexts(video, locale);
        return (
          <p key={video.id}>
            {t.rich('video', {
              title: () => (
                <Link href={toVideoPath(video.id)} prefetch={false} lang={toLangTag(title.language)} className="link">
                  {toTypeset(title.text, title.language)}
                </Link>
              ),
            })}
          </p>
        );
      })}
    </div>
  );
}
