import type { CallToolResult } from '@modelcontextprotocol/server';
import { InvalidInput } from '../../platform/validation';
import { toApiError } from '../error-mapping';
import { type ApiError, problems } from '../problems';
import type { Tool, ToolCaller } from './tool';

/** The outcome of a call, for the log and the HTTP response. */
export type ToolOutcome = {
  /** why the tool could not do what it was called for */
  code?: string;
  /** what went wrong in the service, which no result reports */
  failure?: unknown;
};

/** Calls a tool. Errors that the caller can correct are results with `isError`, which assistants act on. */
export async function runTool(
  tool: Tool,
  args: Record<string, unknown>,
  caller: ToolCaller,
  outcome: ToolOutcome,
): Promise<CallToolResult> {
  try {
    const value = await tool.run(args, caller);
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
  } catch (error) {
    if (error instanceof InvalidInput) {
      outcome.code = 'invalid_input';
      const issues = error.detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`);
      return toErrorResult(`invalid_input: ${issues.join('; ')}`);
    }
    const problem = toApiError(error);
    outcome.code = problem.code;
    if (problem.status >= 500) outcome.failure = error;
    return toErrorResult(toSentence(problem));
  }
}

/** The result of every call while a limit is exceeded. */
export function toLimitResult({ code, extras: { limit, reset_at } }: ApiError): CallToolResult {
  return toErrorResult(`${code}: the limit of ${limit} requests is used up. Try again after ${reset_at} (reset_at).`);
}

function toSentence({ code }: ApiError): string {
  if (code === 'article_not_found') return 'article_not_found: no published article has this slug. Use search to find it.';
  return `${code}: ${problems[code].detail.en}`;
}

function toErrorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
