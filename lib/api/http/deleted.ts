import { z } from 'zod';

/** The response of every DELETE that removes a resource; the next one is a 404. */
export const Deleted = z.object({ deleted: z.literal(true) }).meta({ id: 'Deleted' });

export const deleted: z.input<typeof Deleted> = { deleted: true };
