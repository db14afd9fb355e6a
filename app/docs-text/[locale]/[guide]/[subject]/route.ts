import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { findSampleSlug } from '@/app/[locale]/docs/samples';
import { findMarkdown } from '@/app/[locale]/docs/sections';
import { isGuide } from '@/components/docs/sections';
import { serveDocument } from '@/lib/api/http/document';
import { ApiError } from '@/lib/api/problems';
import { isLocale } from '@/lib/platform/i18n/locales';

/** A subject of the guides as Markdown, at the address of its page with `.md` (next.config.mjs). */
export function GET(request: Request, { params }: { params: Promise<Record<string, string>> }): Promise<Response> {
  return serveDocument(request, async () => {
    const { locale, guide = '', subject = '' } = await params;
    const body =
      isLocale(locale) && isGuide(guide)
        ? findMarkdown(guide, subject, getGuideValues(locale, await findSampleSlug()))
        : undefined;
    if (body === undefined) throw new ApiError('not_found');
    return { type: 'text/markdown; charset=utf-8', body };
  });
}
