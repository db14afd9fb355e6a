import type { GuideValues } from '@/components/docs/guide-values';
import { httpConfiguration, localConfiguration } from './assistant';
import { clientProgram, mirrorCommands, readCommands, setUpCommand } from './command-line';
import { mirrorSample } from './mirror';
import { askSample, issueSample, meSample, readSample, requestSample } from './quick-start';
import { pythonReceiverSample, receiverSample } from './receiver';
import type { Sample } from './sample';
import { snapshotSample } from './snapshots';

type GuideSample = {
  /** in three languages, or in one */
  code: (values: GuideValues) => Sample | string;
  /** a whole program */
  wide?: boolean;
  /** without lines of its own: wraps, so that a configuration can be read on a phone */
  looksLike?: 'snippet';
};

/** The samples that guides name as `![label](sample:name)`. */
const guideSamples: Record<string, GuideSample> = {
  ask: { code: askSample },
  read: { code: readSample },
  me: { code: meSample },
  request: { code: requestSample },
  'key-headers': { code: () => 'Authorization: Bearer hik_7Fq2mB9x_…\nX-API-Key: hik_7Fq2mB9x_…' },
  'limit-headers': { code: ({ limitHeaders }) => limitHeaders },
  mirror: { code: mirrorSample, wide: true },
  snapshot: { code: snapshotSample, wide: true },
  'python-receiver': { code: () => pythonReceiverSample, wide: true },
  receiver: { code: () => receiverSample, wide: true },
  issue: { code: issueSample },
  'set-up': { code: setUpCommand, looksLike: 'snippet' },
  'read-commands': { code: readCommands, looksLike: 'snippet' },
  'mirror-commands': { code: () => mirrorCommands, looksLike: 'snippet' },
  client: { code: clientProgram, looksLike: 'snippet' },
  'local-assistant': { code: localConfiguration, looksLike: 'snippet' },
  'public-address': { code: ({ appUrl }) => `${appUrl}/mcp/public`, looksLike: 'snippet' },
  'http-assistant': { code: httpConfiguration, looksLike: 'snippet' },
};

/** @param url as a guide writes it */
export function findSample(url: string): GuideSample | undefined {
  return url.startsWith('sample:') ? guideSamples[url.slice('sample:'.length)] : undefined;
}
