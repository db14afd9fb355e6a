import { listThreads } from '@/lib/audience/comments/reads';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { env } from '@/lib/platform/env';
import { NotFoundError } from '@/lib/platform/errors';
import { totalPages } from '@/lib/platform/list-envelope';
import { decodeSegment } from '../../../path-segment';

const PAGE_SIZE = 20;
const MAX_PAGE = 100_000;

/**
 * The comments on an article, `?page=`. A route of the portal, not counted as a request to the API, because reading articles must
 * not use up the reader's allowance.
 */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const slug = decodeSegment((await params).slug);
  if (env().comments === 'off' || slug === undefined) return new Response(null, { status: 404 });
  const page = Number(/^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('page') ?? '')?.[0] ?? 1);
  try {
    const { items, total } = await listThreads(slug, { page: Math.min(page, MAX_PAGE), pageSize: PAGE_SIZE });
    const list = { items, page, page_size: PAGE_SIZE, total, total_pages: totalPages(total, PAGE_SIZE) };
    return Response.json(list, { headers: { 'cache-control': 'private, no-cache' } });
  } catch (error) {
    if (error instanceof NotFoundError) return new Response(null, { status: 404 });
    if (!isDatabaseUnavailable(error)) throw error;
    return new Response(null, { status: 503, headers: { 'retry-after': '2' } });
  }
}
