// Writes the types of the API's OpenAPI document: for the portal those of every operation, for the client package those that it
// calls. `prepare` runs it whenever the sources have changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { getDescriptionDocument } from '../lib/api/routes';

const PROSE = new Set(['description', 'summary', 'example', 'examples', 'format', 'pattern']);

type Json = Record<string, unknown>;

/** The operations that the client calls. */
const CLIENT_OPERATIONS = [
  'citeArticles',
  'getArticle',
  'downloadSnapshot',
  'getMe',
  'getVideo',
  'listArticles',
  'listCategories',
  'listChanges',
  'listSnapshots',
  'listVideos',
  'searchArchive',
];

/**
 * Types of the OpenAPI document: of every operation, or of the named ones and the schemas that they reach. Sentences are left
 * out, so that correcting one does not change the types.
 */
async function generateApiTypes(operationIds?: readonly string[]): Promise<string> {
  const document = toTypedPart(getDescriptionDocument('http://localhost:3000'), operationIds);
  const types = withoutProse(operationIds ? withReachableSchemas(document) : document);
  // What has a default may be left out of a request.
  return astToString(await openapiTS(types as never, { alphabetize: true, defaultNonNullable: false }));
}

/** Paths, parameters, bodies, successful responses and schemas. Problems have a type of their own beside each client. */
function toTypedPart({ openapi, info, paths, components }: Json, operationIds?: readonly string[]): Json {
  const operations = Object.entries(paths as Record<string, Record<string, Json>>).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods)
        .filter(([, { operationId }]) => operationIds?.includes(operationId as string) ?? true)
        .map(([method, { parameters, requestBody, responses }]) => {
          const { content } = (responses as Record<string, { content: Json }>)['200'] ?? {};
          const json = content?.['application/json'];
          const success = { description: '', ...(json ? { content: { 'application/json': json } } : {}) };
          return [method, { parameters, ...(requestBody ? { requestBody } : {}), responses: { 200: success } }];
        }),
    ),
  ]);
  const { schemas } = components as Json;
  const used = operations.filter(([, methods]) => Object.keys(methods as Json).length > 0);
  return { openapi, info, paths: Object.fromEntries(used), components: { schemas } };
}

/** Drops the schemas that no operation refers to, directly or through another. */
function withReachableSchemas(document: Json): Json {
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  const reached = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(schemas[name]);
    }
  };
  visit(document.paths);
  const kept = Object.entries(schemas).filter(([name]) => reached.has(name));
  return { ...document, components: { schemas: Object.fromEntries(kept) } };
}

function withoutProse(value: unknown, namesAreData = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => namesAreData || !PROSE.has(name));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, withoutProse(inner, !namesAreData && ['properties', 'schemas'].includes(name))]),
  );
}

/** An unchanged file keeps its time, so that nothing is built again. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

writeIfChanged('components/api/schema.d.ts', await generateApiTypes());
writeIfChanged('clients/typescript/src/schema.ts', await generateApiTypes(CLIENT_OPERATIONS));
