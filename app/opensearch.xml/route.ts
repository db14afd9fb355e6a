import { getTranslations } from 'next-intl/server';
import { serveDocument } from '@/lib/api/http/document';
import { env } from '@/lib/platform/env';
import { toXmlText } from '@/lib/platform/text/xml';

/** Lets browsers add the archive to their search engines (OpenSearch 1.1). Every page links it. */
export function GET(request: Request): Promise<Response> {
  return serveDocument(request, async () => {
    const { appUrl } = env();
    const [en, zh] = await Promise.all([
      getTranslations({ locale: 'en', namespace: 'common' }),
      getTranslations({ locale: 'zh', namespace: 'common' }),
    ]);
    const lines = [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      // At most 16 characters.
      `<ShortName>${toXmlText(en('shortName'))}</ShortName>`,
      `<LongName>${toXmlText(`${en('site')} ${zh('site')}`)}</LongName>`,
      `<Description>${toXmlText(en('description'))} ${toXmlText(zh('description'))}</Description>`,
      `<Image width="16" height="16" type="image/x-icon">${toXmlText(`${appUrl}/favicon.ico`)}</Image>`,
      // Without a locale: the portal picks the reader's.
      `<Url type="text/html" template="${toXmlText(`${appUrl}/archive?q={searchTerms}`)}"/>`,
      `<Url type="application/opensearchdescription+xml" rel="self" template="${toXmlText(`${appUrl}/opensearch.xml`)}"/>`,
      '<Language>en</Language>',
      '<Language>zh-Hans</Language>',
      '<InputEncoding>UTF-8</InputEncoding>',
      '<OutputEncoding>UTF-8</OutputEncoding>',
      '</OpenSearchDescription>',
    ];
    return { type: 'application/opensearchdescription+xml; charset=utf-8', body: `${lines.join('\n')}\n` };
  });
}
