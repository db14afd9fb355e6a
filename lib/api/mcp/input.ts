import type { z } from 'zod';
import { isStorable } from '../../platform/text/schema';
import { InvalidInput, toIssues, type ValidationIssue } from '../../platform/validation';
import { type Json, type JsonObject, toStandaloneSchema } from '../description/json-schema';
import type { TextSchema } from '../http/operation';

/** The arguments of a tool: how they are described to assistants, and how they are checked. */
export type ToolInput<Parsed> = {
  json: JsonObject;
  /** @throws InvalidInput with every issue */
  parse(args: Record<string, unknown>): Parsed;
};

/** Arguments that are JSON values. */
export function jsonInput<S extends z.ZodType>(schema: S): ToolInput<z.output<S>> {
  return {
    json: toStandaloneSchema(schema, 'input'),
    parse(args) {
      const result = schema.safeParse(withoutNull(args), { reportInput: true });
      if (!result.success) throw new InvalidInput(toIssues(result.error, 'body'));
      return result.data;
    },
  };
}

/**
 * Arguments that are the parameters of a query. Numbers and booleans are read as the text that a URL would contain, so that
 * both ways share one schema and one cache.
 *
 * @param alsoNamed the name by which the API knows a parameter; arguments may use it as well
 */
export function queryInput<Q extends TextSchema>(
  schema: Q,
  alsoNamed: Partial<Record<keyof Q['shape'], string>> = {},
): ToolInput<{ query: z.output<Q>; rawQuery: Record<string, string> }> {
  const json = toStandaloneSchema(schema, 'input');
  const parameters = Object.entries(json.properties as Record<string, JsonObject>);
  return {
    json,
    parse(args) {
      const rawQuery: Record<string, string> = {};
      const issues: ValidationIssue[] = [];
      /** the name that each argument was given */
      const names = new Map<string, string>();
      // A choice is one between forms of text.
      for (const [name, { type = 'string' }] of parameters) {
        const given = [name, alsoNamed[name]].find((each) => each !== undefined && Object.hasOwn(args, each));
        const value = given === undefined ? null : args[given];
        if (value === null || given === undefined) continue;
        names.set(name, given);
        const issue = findIssue(value, type);
        if (issue) issues.push({ loc: ['body', name], ...issue });
        else rawQuery[name] = String(value);
      }
      const { data, error } = schema.safeParse(rawQuery, { reportInput: true });
      const reported = new Set(issues.map(({ loc }) => loc[1]));
      if (error) issues.push(...toIssues(error, 'body').filter(({ loc: [, name] }) => name === undefined || !reported.has(name)));
      const toGiven = ({ loc, ...issue }: ValidationIssue) => ({
        ...issue,
        loc: loc.map((part, at) => (at === 1 ? (names.get(`${part}`) ?? part) : part)),
      });
      if (issues.length > 0) throw new InvalidInput(issues.map(toGiven));
      return { query: data as z.output<Q>, rawQuery };
    },
  };
}

/** Validates the JSON type of a value before its schema parses it as text. */
function findIssue(value: unknown, type: Json | undefined): Pick<ValidationIssue, 'msg' | 'type'> | undefined {
  if (typeof value === 'string')
    return isStorable(value) ? undefined : { msg: 'Value should be Unicode text without NUL', type: 'value_error' };
  const isOfType = (typeof value === 'number' && type === 'integer') || (typeof value === 'boolean' && type === 'boolean');
  return isOfType ? undefined : { msg: `Input should be of type ${type}`, type: `${type}_type` };
}

/** Assistants often send null for what they leave out. */
function withoutNull(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}
