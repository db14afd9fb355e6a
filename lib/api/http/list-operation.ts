import { z } from 'zod';
import type { PageQuery } from '../../platform/db/page';
import type { listOf } from '../../platform/list-envelope';
import { fillField } from './item-texts';
import { defineOperation, type Input, type Operation, type Output, type TextSchema } from './operation';
import { page, page_size } from './params';
import { toPage } from './response';

type Filters = Record<string, z.ZodType>;
type None = Record<never, never>;

/** What an operation declares besides the parts that are the same for every list. */
type Description = Omit<
  Parameters<typeof defineOperation>[0],
  'method' | 'params' | 'query' | 'body' | 'response' | 'example' | 'handle'
>;

type List<F extends Filters, P extends TextSchema, Item extends z.ZodType> = Description & {
  params?: P;
  /** query parameters besides `page` and `page_size` */
  filters?: F;
  response: ReturnType<typeof listOf<Item>>;
  exampleItem: unknown;
  /** the items of the page, or their JSON if they were checked and serialised before, and the number of all that match */
  read: (
    input: Omit<Input<P, TextSchema, z.ZodUndefined>, 'query' | 'body'> & {
      query: z.output<z.ZodObject<F>> & PageQuery;
    },
  ) => Promise<
    { items: z.input<Item>[]; texts?: readonly Uint8Array[]; total: number } & Pick<Output<z.ZodType>, 'languages' | 'text'>
  >;
};

/** Defines a paged list: its query has `page` and `page_size`, and its response is the envelope of `listOf`. */
export function defineList<
  F extends Filters = None,
  P extends TextSchema = z.ZodObject<None>,
  Item extends z.ZodType = z.ZodType,
>({ filters, exampleItem, read, ...description }: List<F, P, Item>): Operation {
  return defineOperation({
    ...description,
    method: 'GET',
    query: z.object({ ...filters, page, page_size }),
    example: { items: [exampleItem], page: 1, page_size: 20, total: 1, total_pages: 1 },
    handle: async ({ query: { page_size: pageSize, ...query }, ...input }) => {
      const { items, texts, total, ...extras } = await read({ ...input, query: { ...query, pageSize } } as never);
      const envelope = toPage({ items, total }, { page: query.page, page_size: pageSize });
      if (!texts) return { ...envelope, ...extras };
      const json = JSON.stringify(description.response.parse(envelope.value));
      return { json: fillField(json, { field: 'items', empty: '[]' }, [texts]), page: envelope.page, ...extras };
    },
  });
}
