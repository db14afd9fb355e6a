'use client';

import { useEffect, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import type { Me, SentEmail } from './condition';

const REFRESH_SECONDS = 30;

/** `at`: when the service responded, by its own clock, in milliseconds since 1970. */
export type AccountSnapshot = { me: Me; emails: SentEmail[]; at: number };

/**
 * The account the page was rendered with, kept up to date while the page is visible. When a refresh fails, the last known
 * values stay beside the problem.
 */
export function useAccount(rendered: AccountSnapshot) {
  // Each rendering of the page starts from its own values, not from those of an earlier visit.
  const account = useResource(`me ${rendered.at}`, loadMe, {
    refreshSeconds: REFRESH_SECONDS,
    initial: { me: rendered.me, at: rendered.at },
  });
  const emails = useResource(`me/mails ${rendered.at}`, loadEmails, {
    refreshSeconds: REFRESH_SECONDS,
    initial: { items: rendered.emails },
  });
  const refresh = async () => {
    await Promise.all([account.reload(), emails.reload()]);
  };
  const { me, at } = account.value ?? rendered;
  return { snapshot: { me, at, emails: emails.value?.items ?? rendered.emails }, problem: account.problem, refresh };
}

async function loadMe() {
  const result = await toResult(api.GET('/api/v1/me'));
  return result.ok ? { ...result, value: { me: result.value, at: result.respondedAt ?? Date.now() } } : result;
}

function loadEmails() {
  return toResult(api.GET('/api/v1/me/mails'));
}

/**
 * The service's clock, advanced by this browser's: a wrong clock here does not make countdowns wrong.
 *
 * @param at the last known time of the service, in milliseconds since 1970
 */
export function useServiceClock(at: number): number {
  const [clock, setClock] = useState({ base: at, elapsed: 0 });
  useEffect(() => {
    const started = performance.now();
    const tick = () => setClock({ base: at, elapsed: performance.now() - started });
    tick();
    const timer = setInterval(() => document.visibilityState === 'visible' && tick(), 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [at]);
  return clock.base + clock.elapsed;
}
