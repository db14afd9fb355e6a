import { exportDownloads, listDownloads as readDownloads } from '../../../audience/whitepapers/reads';
import { WhitepaperDownloadList } from '../../../audience/whitepapers/schema';
import { recordExport } from '../../../audience/whitepapers/writes';
import { db } from '../../../platform/db/client';
import { toCsvFile, toDownloadsCsv } from '../../files/csv';
import { defineList } from '../../http/list-operation';
import { prefersCsv } from '../../http/negotiation';
import { whitepaperParams } from '../../http/params';
import { whitepaperExample } from '../whitepapers/list-whitepapers';

const downloadExample = {
  id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  email: 'reader@example.com',
  name: 'Priya Raman',
  company: 'Harbour Hotels',
  role: 'Revenue manager',
  utm: null,
  locale: 'en' as const,
  downloaded_at: '2026-03-05T09:12:44.110Z',
};

const csvExample = [
  'id,email,name,company,role,utm,locale,downloaded_at',
  '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52,reader@example.com,Priya Raman,Harbour Hotels,Revenue manager,,en,2026-03-05T09:12:44.110Z',
  '',
].join('\r\n');

export const listDownloads = defineList({
  id: 'listDownloads',
  path: '/admin/whitepapers/{slug}/downloads',
  tag: 'Administration',
  summary: 'Admin: list downloads of a whitepaper',
  description:
    'Addresses that opened their link, with what was typed, newest first. `Accept: text/csv` exports all of them, at most 50,000, and writes an audit row.',
  zh: {
    summary: '列出白皮书的下载记录',
    description:
      '打开过链接的邮箱及当时填写的内容，最新的在前。使用 `Accept: text/csv` 导出全部记录，最多 50,000 条，并写入审计记录。',
  },
  access: 'admin',
  params: whitepaperParams,
  sample: { params: { slug: whitepaperExample.slug } },
  response: WhitepaperDownloadList,
  exampleItem: downloadExample,
  alternatives: { 'text/csv': csvExample },
  errors: ['resource_not_found'],
  read: async ({ params: { slug }, query, actor, context }) => {
    const found = await readDownloads(slug, query);
    if (!prefersCsv(context.accept)) return found;
    const rows = await exportDownloads(slug);
    await recordExport(db(), slug, rows.length, actor);
    return { ...found, text: toCsvFile('downloads', await toDownloadsCsv(rows), context.now) };
  },
});
