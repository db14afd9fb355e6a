import { useLocale } from 'next-intl';
import { CategoryMark } from '@/components/ui/category-mark';
import { classNames } from '@/components/ui/class-names';
import { hasFilm, toClock } from '@/lib/archive/videos/rules';
import type { Video } from '@/lib/archive/videos/schema';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { toCategoryPath } from '@/lib/platform/portal-paths';

/** Date, duration and category of a video on one line. */
export function VideoDetails({
  video,
  category,
  color,
  note,
  className,
}: {
  video: Pick<Video, 'created_at' | 'duration' | 'video_url' | 'category_slug'>;
  /** the category's name; undefined if there is no such category */
  category: string | undefined;
  /** the number of its color */
  color: number | undefined;
  /** what else there is to know of it */
  note?: string | undefined;
  className?: string;
}) {
  const locale = useLocale();
  return (
    <p className={classNames('dotted text-13 text-muted', className)}>
      <time dateTime={video.created_at.slice(0, 10)}>{toDay(locale, video.created_at)}</time>
      {video.duration && hasFilm(video.video_url) && <span className="tabular-nums">{toClock(video.duration)}</span>}
      {note && <span>{note}</span>}
      {category && (
        <span>
          <Link href={toCategoryPath(video.category_slug)} prefetch={false} className="detail-link">
            <CategoryMark color={color} />
            {category}
          </Link>
        </span>
      )}
    </p>
  );
}
