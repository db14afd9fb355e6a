import { z } from 'zod';
import type { Description } from './text/description';

/** The envelope of every paged list (contract, section 4). */
export function listOf<Item extends z.ZodType>(item: Item, id: string, description?: Description) {
  return z
    .object({
      items: z.array(item),
      page: z.int().meta({ description: 'Number of this page, from 1', zh: '页码，从 1 开始' }),
      page_size: z.int().meta({ description: 'Items per page', zh: '每页条数' }),
      total: z.int().meta({ description: 'Items on all pages', zh: '总条数' }),
      total_pages: z.int().meta({ description: 'Number of pages', zh: '总页数' }),
    })
    .meta({ id, ...description });
}

export function totalPages(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}
