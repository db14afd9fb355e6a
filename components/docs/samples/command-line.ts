import type { GuideValues } from '@/components/docs/guide-values';

/** Installing the package, and where it reads the key and the address. */
export function setUpCommand({ appUrl, clientPackage }: GuideValues): string {
  return `npm install --global ${appUrl}${clientPackage.path}
export HI_BASE_URL=${appUrl}
export HI_API_KEY=hik_…`;
}

export function readCommands({ sampleSlug, locale }: GuideValues): string {
  const query = locale === 'zh' ? '收益管理' : "'revenue management'";
  return `hi search ${query}
hi get ${sampleSlug} > article.md
hi cite ${sampleSlug} --format ris > references.ris
hi search ${query} --json | jq -r '.items[].slug'`;
}

export const mirrorCommands = `hi mirror ./archive
hi mirror ./archive --watch 300
hi mirror ./archive --verify
hi mirror ./notes --format markdown`;

export function clientProgram({ appUrl, locale }: GuideValues): string {
  const query = locale === 'zh' ? '收益管理' : 'revenue management';
  return `import { createClient } from 'hospitality-intelligence';

const client = createClient({
  baseUrl: '${appUrl}',
  apiKey: process.env.HI_API_KEY,
});
for await (const hit of client.search('${query}')) {
  console.log(hit.title_${locale});
}`;
}
