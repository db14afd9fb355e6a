import { z } from 'zod';
import type { Description } from './text/description';

/** The envelope of every paged list (contract, section 4). */
export function listOf<Item extends z.ZodType>(item: Item, id: string, description?: Description) {
  return z
    .object({
      items: z.array(item),
      page: z.int(),
      page_size: z.int(),
      total: z.int(),
      total_pages: z.int(),
    })
    .meta({ id, ...description });
}

export function totalPages(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}
