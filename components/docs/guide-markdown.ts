import type { GuideValues } from './guide-values';
import { findSample } from './samples/guide-samples';
import { type SampleLanguage, sampleLanguageNames, sampleLanguages } from './samples/sample';

const IMAGE = /^!\[(.*)\]\((.+)\)$/gm;
const SUBJECT = /^\/docs\/(?:guide|integrations)\/[\w-]+/;

/**
 * A subject as Markdown for programs: what its page shows, with samples as code in every language and complete addresses. Links to
 * other subjects lead to their Markdown. Pictures, whose meaning is in the text, are left out.
 *
 * @param section its Markdown has its placeholders filled in
 */
export function toGuideMarkdown({ title, markdown }: { title: string; markdown: string }, values: GuideValues): string {
  const site = `${values.appUrl}/${values.locale}`;
  const text = markdown
    .replace(/^---\n+/gm, '')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/\[([^\]]+)\]\(query:\)/g, (_, q: string) => `[${q}](${site}/archive?${new URLSearchParams({ q })})`)
    .replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${site}${path.replace(SUBJECT, '$&.md')})`)
    .replace(IMAGE, (_, label: string, url: string) => toCode(label, url, values))
    .replace(/\n{3,}/g, '\n\n');
  return `# ${title}\n\n${text.trim()}\n`;
}

function toCode(label: string, url: string, values: GuideValues): string {
  const sample = findSample(url);
  const code = sample?.code(values);
  if (code === undefined) return '';
  const fence = (text: string) => `\`\`\`\n${text.trim()}\n\`\`\``;
  if (typeof code === 'string') return `${label}:\n\n${fence(code)}`;
  const nameOf = (each: SampleLanguage) =>
    sampleLanguageNames[each] + ((each === 'curl' && sample?.curlNote?.[values.locale]) || '');
  return sampleLanguages.map((each) => `${label}, ${nameOf(each)}:\n\n${fence(code[each])}`).join('\n\n');
}
