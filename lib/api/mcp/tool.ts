import type { z } from 'zod';
import type { Principal } from '../access';
import { type JsonObject, toStandaloneSchema } from '../description/json-schema';
import type { Operation, RequestContext } from '../http/operation';
import { callOperation, type OperationInput } from '../serve';
import type { ToolInput } from './input';

/** The admitted and counted caller of a tool. */
export type ToolCaller = { principal: Principal; context: RequestContext };

type Description = { name: string; title: string; description: string };

/** A tool as data: what assistants read of it, and what it does. */
export type Tool = Description & {
  input: JsonObject;
  output: JsonObject;
  /** @throws what operations throw */
  run(args: Record<string, unknown>, caller: ToolCaller): Promise<Record<string, unknown>>;
};

/** Fields outside the output schema are stripped. */
export function defineTool<Input, Output extends z.ZodObject>(
  tool: Description & {
    input: ToolInput<Input>;
    output: Output;
    call(input: Input, caller: ToolCaller): Promise<z.input<Output>>;
  },
): Tool {
  const { name, title, description, input, output, call } = tool;
  return {
    name,
    title,
    description,
    input: input.json,
    output: toStandaloneSchema(output, 'output'),
    run: async (args, caller) => output.parse(await call(input.parse(args), caller)),
  };
}

/**
 * The response of an operation of the API, with its rights, its schema and its cache. The request has been counted already.
 *
 * @param input validated; `rawQuery` as the operation's own query would spell it
 */
export async function readOperation<Value>(
  operation: Operation,
  input: Partial<Pick<OperationInput, 'params' | 'query' | 'body'>> & { rawQuery?: Record<string, string> },
  { principal, context }: ToolCaller,
): Promise<Value> {
  const { params = {}, query = {}, body, rawQuery = {} } = input;
  const response = await callOperation(operation, { params, query, body, principal, context }, rawQuery);
  if ('file' in response) throw new TypeError('tools return no files');
  return JSON.parse(new TextDecoder().decode(response.body)) as Value;
}
