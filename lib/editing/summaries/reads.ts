import { counters } from '../../counting/counters/open-counters';
import type { Actor } from '../../platform/actor';
import { ActionLimitedError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { describeError, log } from '../../platform/log';
import { keyedHash } from '../../platform/secret';
import { askModel, type SummaryModel } from './openai';
import { extractSummary, toExcerpt } from './rules';
import type { AISummaryRequest, Summary } from './schema';

/** Per user and hour (docs/contract.md, section 10): a model costs money. */
const MAX_PER_HOUR = 20;
/** Both languages together; after that the extractive summary is returned. */
const MODEL_TIMEOUT_MS = 30_000;

/**
 * Excerpts of an article in both languages, `''` for a language without text. Nothing is stored.
 *
 * @param caller.actor whom the limit counts
 * @param model undefined: summaries are extractive
 * @throws ActionLimitedError after 20 in an hour
 */
export async function summarize(
  request: AISummaryRequest,
  caller: { actor: Actor; now: Date },
  model: SummaryModel | undefined,
): Promise<Summary> {
  await takeLimit(caller);
  const sources = {
    zh: { title: request.title_zh, content: request.content_zh },
    en: { title: request.title_en, content: request.content_en },
  };
  const hasText = sources.zh.content.trim() !== '' || sources.en.content.trim() !== '';
  if (model && hasText) {
    try {
      return { ...(await askForBoth(model, sources)), method: 'model', model: model.model, fell_back: false };
    } catch (error) {
      log.warn({ error: describeError(error) }, 'summary model failed, used sentences of the text');
    }
  }
  return {
    excerpt_zh: extractSummary(sources.zh, 'zh'),
    excerpt_en: extractSummary(sources.en, 'en'),
    method: 'extractive',
    model: null,
    fell_back: model !== undefined && hasText,
  };
}

async function takeLimit({ actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const id = keyedHash('summaries', actor.name).toString('base64url');
  const taken = await counters().take({ now: now.getTime(), name: 'summaries', id, limit: MAX_PER_HOUR, windowSeconds: 3_600 });
  if (!taken.passed) throw new ActionLimitedError(MAX_PER_HOUR, new Date(taken.resetAt), now);
}

type Sources = Record<Locale, { title: string; content: string }>;

/** Fails as soon as one language does; the other request is then aborted. */
async function askForBoth(model: SummaryModel, sources: Sources): Promise<{ excerpt_zh: string; excerpt_en: string }> {
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(MODEL_TIMEOUT_MS)]);
  const ask = async (locale: Locale) => {
    const source = sources[locale];
    if (source.content.trim() === '') return '';
    const excerpt = toExcerpt(await askModel(model, source, locale, signal), locale);
    if (excerpt === '') throw new Error('model response has no text');
    return excerpt;
  };
  try {
    const [excerpt_zh, excerpt_en] = await Promise.all([ask('zh'), ask('en')]);
    return { excerpt_zh, excerpt_en };
  } finally {
    failed.abort();
  }
}
