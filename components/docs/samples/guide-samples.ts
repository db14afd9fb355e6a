import type { GuideValues } from '@/components/docs/guide-values';
import type { Locale } from '@/lib/platform/i18n/locales';
import { httpConfiguration, localConfiguration } from './assistant';
import { clientProgram, mirrorCommands, readCommands, setUpCommand } from './command-line';
import { mirrorSample } from './mirror';
import {
  askResponse,
  askSample,
  issueSample,
  meSample,
  pagesSample,
  phraseSample,
  readResponse,
  readSample,
  requestSample,
} from './quick-start';
import { receiverSample } from './receiver';
import { retrySample } from './retry';
import type { Sample, SampleLanguage } from './sample';
import { snapshotSample } from './snapshots';

type GuideSample = {
  /** in three languages, or in one */
  code: (values: GuideValues) => Sample | string;
  /** a whole program */
  wide?: boolean;
  /** of a program or of commands that are in one language */
  language?: SampleLanguage;
  /** follows the name of curl, where its command is something else than the programs beside it */
  curlNote?: Record<Locale, string>;
};

/** The samples that guides name as `![label](sample:name)`. */
const guideSamples: Record<string, GuideSample> = {
  ask: { code: askSample },
  'ask-response': { code: askResponse },
  phrase: { code: phraseSample },
  read: { code: readSample },
  'read-response': { code: readResponse },
  pages: { code: pagesSample },
  'link-header': { code: ({ linkHeader }) => linkHeader },
  me: { code: meSample },
  request: { code: requestSample },
  'key-headers': { code: () => 'Authorization: Bearer hik_7Fq2mB9x_…\nX-API-Key: hik_7Fq2mB9x_…' },
  'limit-headers': { code: ({ limitHeaders }) => limitHeaders },
  limited: { code: ({ limitedResponse }) => limitedResponse },
  retry: { code: retrySample },
  mirror: { code: mirrorSample, wide: true },
  snapshot: { code: snapshotSample, wide: true },
  'webhook-message': { code: ({ webhookMessage }) => webhookMessage.request },
  'webhook-signed': { code: ({ webhookMessage }) => webhookMessage.signed },
  receiver: { code: () => receiverSample, wide: true, curlNote: { en: ' (test)', zh: '（测试）' } },
  issue: { code: issueSample },
  'set-up': { code: setUpCommand, language: 'curl' },
  'read-commands': { code: readCommands, language: 'curl' },
  'mirror-commands': { code: () => mirrorCommands, language: 'curl' },
  client: { code: clientProgram, language: 'typescript' },
  'local-assistant': { code: localConfiguration },
  'public-address': { code: ({ appUrl }) => `${appUrl}/mcp/public` },
  'http-assistant': { code: httpConfiguration },
};

/** @param url as a guide writes it */
export function findSample(url: string): GuideSample | undefined {
  return url.startsWith('sample:') ? guideSamples[url.slice('sample:'.length)] : undefined;
}
