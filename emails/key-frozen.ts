import { formatTime } from './parts/formatters';
import type { EmailProps, EmailText } from './parts/layout';

type KeyFrozenProps = EmailProps & {
  prefix: string;
  frozen_at: string;
  /** the labels of each source, such as `203.0.113.*` and `2001:db8:1:*` */
  sources: readonly (readonly string[])[];
};

/** Tells the subscriber that the key was frozen, why, and what to do. */
export function keyFrozenText({ locale, prefix, frozen_at, sources }: KeyFrozenProps): EmailText {
  const at = formatTime(frozen_at, locale);
  const zh = locale === 'zh';
  const named = sources.map((labels, index) => ({
    label: zh ? `来源${'一二'.charAt(index)}` : `Source ${index + 1}`,
    value: labels.join(zh ? '、' : ', '),
    code: true,
  }));
  return zh
    ? {
        subject: `您的密钥 ${prefix} 已冻结`,
        preview: '该密钥曾同时在两个网络使用。',
        title: '您的密钥已冻结',
        opening: [
          '短时间内，此密钥在两个网络之间交替使用。这可能意味着密钥被共用或泄露，因此我们已将其冻结，使用它的请求会被拒绝。您的订阅与配额不受影响。',
        ],
        details: [{ label: '密钥', value: prefix, code: true }, { label: '冻结时间', value: at }, ...named],
        action: '打开个人中心',
        closing: [
          '如有不认识的网络，或您更换了使用地点，请在个人中心轮换密钥。新密钥立即可用并重新记录来源，旧密钥随即失效。',
          '如果两个网络都属于您，请联系我们解冻密钥。此后请勿同时在两个网络使用。',
        ],
      }
    : {
        subject: `Your key ${prefix} is frozen`,
        preview: 'It was used from two networks at the same time.',
        title: 'Your key is frozen',
        opening: [
          'Within a short time, requests with this key alternated between two networks. This can mean the key was shared or stolen, so we froze it: requests with it are rejected. Your subscription and quota are not affected.',
        ],
        details: [{ label: 'Key', value: prefix, code: true }, { label: 'Frozen', value: at }, ...named],
        action: 'Open your dashboard',
        closing: [
          'If you do not recognise a network, or have moved, rotate the key on your dashboard. The new key works immediately and learns its sources again; the old key stops working.',
          'If both networks are yours, contact us to have the key unfrozen. Then use it from one network at a time.',
        ],
      };
}
