import { type ProblemCode, problems } from '@/lib/api/problems';

/** Converts the OpenAPI document into what the reference page shows. Pure functions of the document. */

export type Schema = { [keyword: string]: unknown };
type Node = { [name: string]: unknown };

export type ReferenceParameter = {
  name: string;
  place: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: Schema;
};

type ReferenceBody = { mediaType: string; schema: Schema; example: unknown };

export type ReferenceResponse = {
  status: number;
  description: string;
  /** problem codes with this status; empty for a success and for 422 */
  codes: ProblemCode[];
  /** undefined where there is no body */
  content: ReferenceBody | undefined;
  /** every media type of the body */
  mediaTypes: string[];
  headers: string[];
};

export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** names of the accepted security schemes; `anonymous` where none is required */
  access: string[];
  parameters: ReferenceParameter[];
  body: ReferenceBody | undefined;
  responses: ReferenceResponse[];
};

const asNode = (value: unknown): Node => (value ?? {}) as Node;
const asList = (value: unknown): Node[] => (value ?? []) as Node[];
/** A value of the document as text; `''` if it is not a string. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Every operation in document order. */
export function readOperations(document: Node): ReferenceOperation[] {
  return Object.entries(asNode(document.paths)).flatMap(([path, item]) =>
    Object.entries(asNode(item)).map(([method, operation]) => readOperation(method, path, asNode(operation), document)),
  );
}

function readOperation(method: string, path: string, operation: Node, document: Node): ReferenceOperation {
  const body = readContent(operation.requestBody);
  return {
    id: text(operation.operationId),
    method: method.toUpperCase(),
    path,
    tag: text((operation.tags as string[] | undefined)?.[0]),
    summary: text(operation.summary),
    description: text(operation.description),
    access: asList(operation.security).map((way) => Object.keys(way).join(' + ') || 'anonymous'),
    parameters: asList(operation.parameters).map((parameter) => ({
      name: text(parameter.name),
      place: parameter.in as ReferenceParameter['place'],
      required: parameter.required === true,
      description: text(parameter.description),
      schema: asNode(parameter.schema),
    })),
    body: body && { ...body, schema: resolve(body.schema, document) },
    responses: Object.entries(asNode(operation.responses)).map(([status, value]) => {
      const response = resolve(asNode(value), document);
      return {
        status: Number(status),
        description: text(response.description),
        codes: readCodes(response),
        content: readContent(response),
        mediaTypes: Object.keys(asNode(response.content)),
        headers: Object.keys(asNode(response.headers)),
      };
    }),
  };
}

/** Resolves a reference; a schema may carry its own definitions. */
function resolve(schema: Schema, document: Node): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const steps = schema.$ref.split('/').slice(1);
  return asNode(steps.reduce<unknown>((node, step) => asNode(node)[step], steps[0] === '$defs' ? schema : document));
}

/** The name of a schema in a reference to it. */
const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The first media type of a body, with its first example. */
function readContent(holder: unknown): ReferenceBody | undefined {
  const [first] = Object.entries(asNode(asNode(holder).content));
  if (!first) return undefined;
  const [mediaType, content] = first;
  const { schema, example, examples } = asNode(content);
  const named = asNode(Object.values(asNode(examples))[0]).value;
  return { mediaType, schema: asNode(schema), example: example ?? named };
}

function readCodes(response: Node): ProblemCode[] {
  const examples = asNode(asNode(asNode(response.content)['application/problem+json']).examples);
  return Object.keys(examples).filter((code): code is ProblemCode => code in problems);
}

/** A part of a type: text, or a named schema. */
export type TypePart = string | { schema: string };

/** The schema that any JSON value fulfils; the reference says `any` instead of leading to an entry that says as much. */
const ANY_VALUE = 'AnyValue';

/** A schema in the notation of TypeScript: `string | null`, `ArticleItem[]`, `"article" | "video"`, `any`. */
export function toType(schema: Schema): TypePart[] {
  if (typeof schema.$ref === 'string') {
    const name = nameOf(schema.$ref);
    return [name === ANY_VALUE ? 'any' : { schema: name }];
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return joined(choices.map(toType));
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (Array.isArray(schema.enum)) return joined(schema.enum.map((value) => [JSON.stringify(value)]));
  if (Array.isArray(schema.type)) return joined(schema.type.map((type) => toType({ ...schema, type })));
  if (schema.type === 'array') return toArray(toType(asNode(schema.items)));
  const values = schema.additionalProperties;
  if (schema.type === 'object' && values && typeof values === 'object' && !schema.properties) {
    return ['{ [name]: ', ...toType(values as Schema), ' }'];
  }
  return [typeof schema.type === 'string' ? schema.type : 'any'];
}

function toArray(item: TypePart[]): TypePart[] {
  return item.length === 1 ? [...item, '[]'] : ['(', ...item, ')[]'];
}

/** Choices that differ in their format only are one type. */
function joined(types: TypePart[][]): TypePart[] {
  const different = new Map(types.map((type) => [JSON.stringify(type), type]));
  return [...different.values()].flatMap((type, index) => (index === 0 ? type : [' | ', ...type]));
}

type Field = { name: string; depth: number; required: boolean; type: TypePart[]; description: string };

/** The fields of an object in order; those of an unnamed inner object follow it, one level deeper. */
export function readFields(schema: Schema, depth = 0): Field[] {
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries(asNode(schema.properties)).flatMap(([name, value]) => {
    const field = value as Schema;
    const inner = innerObject(field);
    return [
      { name, depth, required: required.includes(name), type: toType(field), description: text(field.description) },
      ...(inner ? readFields(inner, depth + 1) : []),
    ];
  });
}

/** The names of all fields of a schema, at any depth and through references. */
export function listFieldNames(schema: Schema, document: Node): string[] {
  return listNodes(schema, document).flatMap(({ properties }) => Object.keys(asNode(properties)));
}

/** The texts that a schema allows, if it lists them, at any depth and through references. */
export function listAllowedTexts(schema: Schema, document: Node): string[] {
  return listNodes(schema, document).flatMap(({ const: only, enum: several }) =>
    [only, ...(Array.isArray(several) ? several : [])].filter((value) => typeof value === 'string'),
  );
}

function listNodes(schema: Schema, document: Node): Node[] {
  const nodes = new Set<Node>();
  const visit = (value: unknown): void => {
    if (!value || typeof value !== 'object' || nodes.has(value as Node)) return;
    const node = value as Node;
    nodes.add(node);
    if (typeof node.$ref === 'string') visit(resolve(node, document));
    Object.values(node).forEach(visit);
  };
  visit(schema);
  return [...nodes];
}

function innerObject(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.type === 'array') return innerObject(asNode(schema.items));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  return choices?.map(innerObject).find((choice) => choice !== undefined);
}

export type NamedSchema = { name: string; description: string; fields: Field[]; type: TypePart[] };

/** The named schemas of request bodies and successful responses, at any depth, in the order of first use. */
export function readNamedSchemas(document: Node, operations: ReferenceOperation[]): NamedSchema[] {
  const schemas = asNode(asNode(document.components).schemas);
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === 'object') {
      const name = nameOf(text((value as Node).$ref));
      if (name in schemas && name !== ANY_VALUE && !names.has(name)) {
        names.add(name);
        visit(schemas[name]);
      }
      Object.values(value).forEach(visit);
    }
  };
  for (const { body, responses } of operations)
    visit([body?.schema, responses.filter(({ status }) => status < 300).map(({ content }) => content?.schema)]);
  return [...names].map((name) => {
    const schema = asNode(schemas[name]);
    return { name, description: text(schema.description), fields: readFields(schema), type: toType(schema) };
  });
}
