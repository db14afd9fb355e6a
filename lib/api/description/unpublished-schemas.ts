import { z } from 'zod';

/**
 * Record schemas that the specification lists without an operation. They appear only in the OpenAPI document (contract,
 * section 9).
 */

const optional = () => z.string().nullable().default('');
const freeForm = () => z.record(z.string(), z.json()).nullable().default(null);

const schemas = {
  WhitepaperRequest: z.object({
    email: z.string(),
    whitepaper_slug: z.string(),
    name: optional(),
    company: optional(),
    role: optional(),
    utm: freeForm(),
  }),
};

export const unpublishedSchemas = Object.entries(schemas).map(([id, schema]) => schema.meta({ id }));
