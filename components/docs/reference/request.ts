import type { ReferenceOperation, ReferenceParameter } from './document';

/** What the form needs to send an operation, as plain data for the browser. */
export type Trial = {
  id: string;
  method: string;
  path: string;
  fields: { name: string; place: 'path' | 'query'; required: boolean; initial: string; options: string[] | undefined }[];
  body: { mediaType: string; text: string } | undefined;
  /** the accepted identities, in the order they are offered */
  identities: Identity[];
};

export type Identity = 'anonymous' | 'key' | 'session';

const identityOf: Record<string, Identity> = {
  anonymous: 'anonymous',
  BearerKey: 'key',
  KeyHeader: 'key',
  AdminToken: 'key',
  PortalSession: 'session',
};

/**
 * @param initial values that make a required parameter work, by name
 * @param signedIn whether there is a session to send
 */
export function toTrial(operation: ReferenceOperation, initial: Record<string, string>, signedIn: boolean): Trial {
  const offered = new Set(operation.access.map((way) => identityOf[way] ?? 'key'));
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    fields: operation.parameters.filter(isField).map(({ name, place, required, schema }) => ({
      name,
      place,
      required,
      initial: required ? (initial[name] ?? '') : '',
      options: schema.enum as string[] | undefined,
    })),
    body: operation.body && { mediaType: operation.body.mediaType, text: toText(operation.body.example) },
    identities: [...offered].filter((identity) => identity !== 'session' || signedIn),
  };
}

function isField(parameter: ReferenceParameter): parameter is ReferenceParameter & { place: 'path' | 'query' } {
  return parameter.place !== 'header';
}

/** An example as the text of a body; an example that is not JSON is text already. */
function toText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

/** The URL of a completed form; empty fields are left out of the query. */
export function toAddress(trial: Pick<Trial, 'path' | 'fields'>, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let path = trial.path;
  for (const { name, place } of trial.fields) {
    const value = values[name] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
