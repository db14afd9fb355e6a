import type { ReactNode } from 'react';
import type { GuideValues } from '@/components/docs/guide-values';
import type { ProblemCode } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Assistants as EnAssistants } from './en/assistants';
import { CommandLine as EnCommandLine } from './en/command-line';
import { errorExplanations as enErrors } from './en/errors';
import { Feeds as EnFeeds } from './en/feeds';
import { Keys as EnKeys } from './en/keys';
import { Limits as EnLimits } from './en/limits';
import { QuickStart as EnQuickStart } from './en/quick-start';
import { Search as EnSearch } from './en/search';
import { Snapshots as EnSnapshots } from './en/snapshots';
import { Sources as EnSources } from './en/sources';
import { Sync as EnSync } from './en/sync';
import { Webhooks as EnWebhooks } from './en/webhooks';
import { Assistants as ZhAssistants } from './zh/assistants';
import { CommandLine as ZhCommandLine } from './zh/command-line';
import { errorExplanations as zhErrors } from './zh/errors';
import { Feeds as ZhFeeds } from './zh/feeds';
import { Keys as ZhKeys } from './zh/keys';
import { Limits as ZhLimits } from './zh/limits';
import { QuickStart as ZhQuickStart } from './zh/quick-start';
import { Search as ZhSearch } from './zh/search';
import { Snapshots as ZhSnapshots } from './zh/snapshots';
import { Sources as ZhSources } from './zh/sources';
import { Sync as ZhSync } from './zh/sync';
import { Webhooks as ZhWebhooks } from './zh/webhooks';

export const sectionIds = [
  'quick-start',
  'keys',
  'sources',
  'limits',
  'sync',
  'snapshots',
  'webhooks',
  'feeds',
  'search',
  'command-line',
  'assistants',
] as const;

/** A section of the guide: anchor, title and text. */
type Section = { id: (typeof sectionIds)[number]; title: string; Body: (props: { values: GuideValues }) => ReactNode };

/** The sections of the guide in each language, in the same order. */
export const sectionsOf: Record<Locale, readonly Section[]> = {
  en: [
    { id: 'quick-start', title: 'Quick start', Body: EnQuickStart },
    { id: 'keys', title: 'Keys', Body: EnKeys },
    { id: 'sources', title: 'Sources', Body: EnSources },
    { id: 'limits', title: 'Limits and quotas', Body: EnLimits },
    { id: 'sync', title: 'Sync', Body: EnSync },
    { id: 'snapshots', title: 'Snapshots', Body: EnSnapshots },
    { id: 'webhooks', title: 'Webhooks', Body: EnWebhooks },
    { id: 'feeds', title: 'Feeds and metadata', Body: EnFeeds },
    { id: 'search', title: 'Search', Body: EnSearch },
    { id: 'command-line', title: 'Command line', Body: EnCommandLine },
    { id: 'assistants', title: 'Use with an assistant', Body: EnAssistants },
  ],
  zh: [
    { id: 'quick-start', title: '快速开始', Body: ZhQuickStart },
    { id: 'keys', title: '密钥', Body: ZhKeys },
    { id: 'sources', title: '来源', Body: ZhSources },
    { id: 'limits', title: '频率限制与配额', Body: ZhLimits },
    { id: 'sync', title: '同步', Body: ZhSync },
    { id: 'snapshots', title: '快照', Body: ZhSnapshots },
    { id: 'webhooks', title: 'Webhook', Body: ZhWebhooks },
    { id: 'feeds', title: '订阅源与元数据', Body: ZhFeeds },
    { id: 'search', title: '检索', Body: ZhSearch },
    { id: 'command-line', title: '命令行', Body: ZhCommandLine },
    { id: 'assistants', title: '在助手中使用', Body: ZhAssistants },
  ],
};

/** Further explanations of problems by code; not every code needs one. */
export type ErrorExplanations = Partial<Record<ProblemCode, string>>;

export const errorExplanations: Record<Locale, ErrorExplanations> = { en: enErrors, zh: zhErrors };
