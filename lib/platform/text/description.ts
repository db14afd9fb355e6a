/** What a schema or parameter is: in English for the OpenAPI document, in Chinese for the reference in that language. */
export type Description = { description: string; zh?: string };
