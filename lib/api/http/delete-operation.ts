import { z } from 'zod';
import { defineOperation, type Input, type Operation, type TextSchema } from './operation';

/** The response of every DELETE that removes a resource; the next one is a 404. */
const Deleted = z
  .object({ deleted: z.literal(true).meta({ description: 'Always true', zh: '始终为 true' }) })
  .meta({ id: 'Deleted' });

type Deletion<P extends TextSchema, Q extends TextSchema> = Omit<
  Parameters<typeof defineOperation<P, Q>>[0],
  'method' | 'body' | 'response' | 'example' | 'handle'
> & { remove: (input: Input<P, Q, z.ZodUndefined>) => Promise<unknown> };

/** Defines the DELETE of a resource. `remove` throws if there is none. */
export function defineDelete<P extends TextSchema, Q extends TextSchema = TextSchema>({
  remove,
  ...description
}: Deletion<P, Q>): Operation {
  return defineOperation({
    ...description,
    method: 'DELETE',
    response: Deleted,
    example: { deleted: true },
    handle: async (input) => {
      await remove(input);
      return { value: { deleted: true } as const };
    },
  });
}
