import type { Schema } from './document';

/** A value that matches a schema: its example or default if it has one, else the simplest value. */
export function toExample(schema: Schema): unknown {
  const examples = schema.examples as unknown[] | undefined;
  if (examples?.length) return examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  const first = ((schema.enum ?? schema.anyOf ?? schema.oneOf) as unknown[] | undefined)?.[0];
  if (first !== undefined) return schema.enum ? first : toExample(first as Schema);
  const properties = schema.properties as Record<string, Schema> | undefined;
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, toExample(field)]));
  switch (schema.type) {
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}

/** The initial text of a body field: indented JSON, or the header row of a CSV. */
export function toBodyText(mediaType: string, schema: Schema): string {
  return mediaType === 'text/csv' ? 'email,plan,until,name\n' : JSON.stringify(toExample(schema), null, 2);
}
