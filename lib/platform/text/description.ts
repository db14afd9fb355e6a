import type { z } from 'zod';

/** What a schema or parameter is: in English for the OpenAPI document, in Chinese for the reference in that language. */
export type Description = { description: string; zh?: string };

/** The description of a schema itself, without the one of a schema that it wraps. */
export function descriptionOf(schema: z.ZodType | undefined): Description | undefined {
  const { description, zh } = (schema?.meta() ?? {}) as Partial<Description>;
  return description ? { description, ...(zh ? { zh } : {}) } : undefined;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** Describes each field that has no description as the field of the same name in `source`. */
export function describeAs<Described extends Shape>(shape: Described, source: Shape): Described {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const description = descriptionOf(schema) ? undefined : descriptionOf(source[name]);
    return [name, description ? schema.meta(description) : schema];
  });
  return Object.fromEntries(fields) as Described;
}
