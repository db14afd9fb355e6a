import type { ReactNode } from 'react';
import { type Envelope, Letter, type Words } from './parts/letter';
import { writeTime } from './parts/words';

export type KeyFrozenProps = Envelope & {
  prefix: string;
  frozen_at: string;
  /** the labels of each source, such as `203.0.113.*` and `2001:db8:1:*` */
  sources: readonly (readonly string[])[];
};

/** Tells a key's owner that it was frozen, why, and the two ways on. */
export default function KeyFrozenMail(props: KeyFrozenProps): ReactNode {
  return <Letter {...props} words={keyFrozenWords(props)} />;
}

export function keyFrozenWords({ locale, prefix, frozen_at, sources }: KeyFrozenProps): Words {
  const at = writeTime(frozen_at, locale);
  const zh = locale === 'zh';
  const named = sources.map((labels, index) => ({
    label: zh ? `来源${'一二'.charAt(index)}` : `Source ${index + 1}`,
    value: labels.join(zh ? '、' : ', '),
    code: true,
  }));
  return zh
    ? {
        subject: `您的密钥 ${prefix} 已冻结`,
        preview: '该密钥曾在两个网络同时使用，现已冻结。',
        title: '您的密钥已冻结',
        opening: [
          '短时间内，两个网络交替使用了这个密钥。密钥落入他人之手时正是如此，因此我们已将其停用：使用它的请求一律拒绝，您的订阅与配额不受影响。',
        ],
        facts: [{ label: '密钥', value: prefix, code: true }, { label: '冻结时间', value: at }, ...named],
        action: '打开门户',
        closing: [
          '若您不认得其中任一网络，或只是换了地方、换了机器，请在门户中轮换密钥：新密钥立即可用，旧密钥就此失效，来源重新记录。',
          '若两个网络都是您的，且您希望保留原密钥，请联系管理员解冻。此后请勿在两处同时使用。',
        ],
      }
    : {
        subject: `Your key ${prefix} is frozen`,
        preview: 'It was used from two networks at the same time.',
        title: 'Your key is frozen',
        opening: [
          'Within a short time this key was used in turn from two networks. That is what a key in two hands looks like, so we stopped it: every request with it is refused. Your subscription and your quota are untouched.',
        ],
        facts: [{ label: 'Key', value: prefix, code: true }, { label: 'Frozen', value: at }, ...named],
        action: 'Open the portal',
        closing: [
          'If one of these networks is strange to you, or you have only moved to another place or machine, rotate the key in the portal: a new key works at once, this one ends, and its sources are learned afresh.',
          'If both networks are yours and you want to keep this key, ask an administrator to unfreeze it, and then use it from one of them at a time.',
        ],
      };
}
