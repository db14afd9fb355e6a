import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { getDescriptionDocument } from '@/lib/api/description/openapi';

const PROSE = new Set(['description', 'summary', 'example', 'examples', 'format', 'pattern']);

type Json = Record<string, unknown>;

/**
 * The part of the document that types depend on: paths, parameters, bodies, successful responses and schemas. Sentences
 * are left out, so that correcting one does not change the types; problems have a type of their own in problem.ts.
 */
function toTypedPart({ openapi, info, paths, components }: Json): Json {
  const operations = Object.entries(paths as Record<string, Record<string, Json>>).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
        const { content } = (responses as Record<string, { content: Json }>)['200'] ?? {};
        const success = { description: '', content: { 'application/json': content?.['application/json'] } };
        return [method, { parameters, ...(requestBody ? { requestBody } : {}), responses: { 200: success } }];
      }),
    ),
  ]);
  const { schemas } = components as Json;
  return { openapi, info, paths: Object.fromEntries(operations), components: { schemas } };
}

function withoutProse(value: unknown, namesAreData = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => namesAreData || !PROSE.has(name));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, withoutProse(inner, !namesAreData && ['properties', 'schemas'].includes(name))]),
  );
}

test('schema.d.ts matches the OpenAPI document; `npm run api-types` updates it', async () => {
  const document = withoutProse(toTypedPart(getDescriptionDocument('http://localhost:3000')));
  const types = astToString(await openapiTS(document as never, { alphabetize: true }));
  await expect(types).toMatchFileSnapshot('./schema.d.ts');
});
