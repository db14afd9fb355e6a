import { z } from 'zod';
import type { Locale } from '../../platform/i18n/locales';

export type Json = z.core.util.JSONType;
export type JsonObject = { [name: string]: Json };

/** The reference to a schema that has an id; other schemas are written inline. */
export function toSchema(schema: z.ZodType): JsonObject {
  const id = idOf(schema);
  return id ? { $ref: toReference(id) } : simplify(withoutMetadata(z.toJSONSchema(schema, { io: 'input', ...options })));
}

/** Every named schema inside the given ones, by id, with references between them. */
export function toComponents(schemas: Iterable<z.ZodType>, io: 'input' | 'output'): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const schema of schemas) collect(schema, registry);
  const components = z.toJSONSchema(registry, { io, uri: toReference, ...options }).schemas;
  return Object.fromEntries(
    Object.entries(components)
      .filter(([id]) => !id.startsWith('__'))
      .map(([id, schema]) => [id, simplify(anyValueNamed(withoutMetadata(schema)))]),
  );
}

/** A schema that needs no other document: its named parts are definitions inside it. */
export function toStandaloneSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const json = simplify(withoutMetadata(z.toJSONSchema(schema, { io, override: addTextForm, unrepresentable: 'any' })));
  return toLanguage(json, 'en');
}

export const toReference = (id: string) => `#/components/schemas/${id}`;

const options = { override: addKeywords, unrepresentable: 'any' } as const;

const idOf = (schema: z.ZodType) => (z.globalRegistry.get(schema) as { id?: string } | undefined)?.id;

/** Adds the named parts of a schema at any depth. */
function collect(schema: z.ZodType, into: z.core.$ZodRegistry<{ id: string }>): void {
  const id = idOf(schema);
  if (id !== undefined && !into.has(schema)) into.add(schema, { id });
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  const inner = [
    def.element,
    def.innerType,
    def.valueType,
    ...((def.options as unknown[]) ?? []),
    ...Object.values((def.shape as object) ?? {}),
  ];
  for (const part of inner) if (part instanceof z.ZodType) collect(part, into);
}

type Node = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

/** The JSON Schema of a parameter's text form, and the discriminator of a union: zod derives neither. */
function addKeywords({ zodSchema, jsonSchema }: Node): void {
  addTextForm({ zodSchema, jsonSchema });
  if (zodSchema instanceof z.ZodDiscriminatedUnion) {
    const propertyName = zodSchema.def.discriminator;
    const mapping = zodSchema.options.flatMap((option) =>
      [...(option._zod.propValues?.[propertyName] ?? [])].map((value) => [value, toReference(idOf(option as z.ZodType) ?? '')]),
    );
    Object.assign(jsonSchema, { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } });
  }
}

function addTextForm({ zodSchema, jsonSchema }: Node): void {
  const meta = z.globalRegistry.get(zodSchema as z.ZodType) as { schema?: object } | undefined;
  if (meta?.schema) {
    const { description, zh } = jsonSchema;
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, meta.schema, description ? { description } : {}, zh ? { zh } : {});
  }
}

/** zod puts the one recursive schema, any JSON value, outside the components. */
function anyValueNamed(schema: JsonObject): JsonObject {
  const reference = new RegExp(`${toReference('__shared')}#/\\$defs/\\w+`, 'g');
  return JSON.parse(JSON.stringify(schema).replaceAll(reference, toReference('AnyValue')));
}

function withoutMetadata({ $schema: _schema, $id: _id, id: _, ...schema }: z.core.JSONSchema.BaseSchema): JsonObject {
  return schema as JsonObject;
}

/** Schemas and parameters hold both languages, as `description` and `zh`, until here: keeps one, as `description`. */
export function toLanguage<T extends Json>(value: T, locale: Locale): T;
export function toLanguage(value: Json, locale: Locale): Json {
  if (Array.isArray(value)) return value.map((each) => toLanguage(each, locale));
  if (typeof value !== 'object' || value === null) return value;
  const { zh, ...rest } = value;
  const isChinese = typeof zh === 'string' && typeof rest.description === 'string';
  const kept = isChinese ? { ...rest, ...(locale === 'zh' ? { description: zh } : {}) } : value;
  return Object.fromEntries(Object.entries(kept).map(([name, inner]) => [name, toLanguage(inner, locale)]));
}

/** Keywords that zod adds, as JSON. They break clients: a closed object, for example, rejects fields added later. */
const UNWANTED: Record<string, string> = {
  additionalProperties: 'false',
  propertyNames: '{"type":"string"}',
  minimum: String(Number.MIN_SAFE_INTEGER),
  maximum: String(Number.MAX_SAFE_INTEGER),
};

/**
 * Removes unwanted keywords at every depth and writes a nullable scalar as `type: ["string", "null"]`. A `const` gets the same
 * `enum`, which more generators support; a `pattern` beside an `enum` is redundant and breaks some of them.
 */
function simplify<T extends Json>(value: T): T;
function simplify(value: Json): Json {
  if (Array.isArray(value)) return value.map((each) => simplify(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, inner]) => !(name in UNWANTED) || UNWANTED[name] !== JSON.stringify(inner),
  );
  const simple = compactNullable(Object.fromEntries(entries.map(([name, inner]) => [name, simplify(inner)])));
  if (typeof simple.const === 'string') simple.enum = [simple.const];
  if (Array.isArray(simple.enum)) delete simple.pattern;
  return simple;
}

const SCALARS: Json[] = ['string', 'number', 'integer', 'boolean'];

function compactNullable({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { anyOf, ...rest };
  const [choice] = anyOf as JsonObject[];
  // A nullable choice is one choice more.
  if (Array.isArray(choice?.anyOf)) return { ...choice, ...rest, anyOf: [...choice.anyOf, ...anyOf.slice(1)] };
  const [first, second] = anyOf as JsonObject[];
  // The description of what may be null is the field's own.
  if (second?.type === 'null' && first?.description) {
    const { description, zh, ...bare } = first;
    return compactNullable({ description, ...(zh ? { zh } : {}), ...rest, anyOf: [bare, ...anyOf.slice(1)] });
  }
  const nullable = anyOf.length === 2 && second?.type === 'null' && first && SCALARS.includes(first.type ?? null);
  // Generators that turn an enum into a union of literals cannot read null in it.
  if (!nullable || first.enum) return { ...rest, anyOf };
  return { ...first, ...rest, type: [first.type as string, 'null'] };
}
