import { type NextRequest, NextResponse } from 'next/server';
import { chooseLocale } from './lib/api/negotiate';

/** Sends the bare address to the reader's language. Decides nothing else: whoever may read what is settled beside the data. */
export function proxy(request: NextRequest) {
  const locale = chooseLocale(request.headers.get('accept-language'));
  return NextResponse.redirect(new URL(`/${locale}`, request.url), { headers: { vary: 'Accept-Language' } });
}

export const config = { matcher: '/' };
