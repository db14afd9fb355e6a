'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, type Refusal } from '@/components/keys/call';
import type { Me, SentEmail } from './condition';

/** How often a dashboard that is looked at asks again, in milliseconds. */
const EVERY_MS = 30_000;
/** Coming back to a page that asked this recently asks nothing. */
const FRESH_MS = 2_000;

/** What the service said last. `at`: when, in milliseconds since 1970 by its own clock. */
export type AccountSnapshot = { me: Me; mails: SentEmail[]; at: number };

/**
 * Keeps what the page was served with up to date: every half minute while it is visible and whenever it is looked at
 * again; nothing is asked while it is hidden. What cannot be had leaves the last known in place, with the reason.
 */
export function useAccount(served: AccountSnapshot): {
  told: AccountSnapshot;
  refusal: Refusal | undefined;
  refresh: () => Promise<void>;
} {
  const locale = useLocale();
  const [told, setTold] = useState(served);
  const [refusal, setRefusal] = useState<Refusal>();
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const asking = useRef<AbortController>(undefined);

  const refresh = useCallback(async () => {
    asking.current?.abort();
    const call = new AbortController();
    asking.current = call;
    askedAt.current = performance.now();
    const [me, mails] = await Promise.all([
      callApi<Me>('/api/v1/me', { locale, signal: call.signal }),
      callApi<{ items: SentEmail[] }>('/api/v1/me/mails', { locale, signal: call.signal }),
    ]);
    // A later question is on its way, and its answer is the one that counts.
    if (call.signal.aborted) return;
    if (me.ok) {
      setTold((before) => ({
        me: me.value,
        mails: mails.ok ? mails.value.items : before.mails,
        at: me.at ?? Date.now(),
      }));
    }
    setRefusal(me.ok ? undefined : me.refusal);
  }, [locale]);

  useEffect(() => {
    askedAt.current = performance.now();
    const look = () => {
      if (document.visibilityState === 'visible' && performance.now() - askedAt.current > FRESH_MS) void refresh();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      asking.current?.abort();
    };
  }, [refresh]);

  return { told, refusal, refresh };
}

/**
 * The service's clock, going on by this browser's: a wrong clock here shows no wrong countdown.
 *
 * @param at the last time the service named, in milliseconds since 1970
 */
export function useServiceClock(at: number): number {
  const [clock, setClock] = useState({ base: at, passed: 0 });
  useEffect(() => {
    const started = performance.now();
    const tick = () => setClock({ base: at, passed: performance.now() - started });
    tick();
    const timer = setInterval(() => document.visibilityState === 'visible' && tick(), 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [at]);
  return clock.base + clock.passed;
}
