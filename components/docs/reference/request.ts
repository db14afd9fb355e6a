import { ADMIN_VARIABLE, KEY_VARIABLE } from '../samples/sample';
import type { ReferenceOperation, ReferenceParameter, Schema } from './document';

/** The operation's data for the form, serializable for the browser. */
export type Trial = {
  id: string;
  method: string;
  path: string;
  fields: Field[];
  body: { mediaType: string; text: string } | undefined;
  /** the accepted identities, in the order they are offered */
  identities: Identity[];
  /** the environment variable from which samples read the credential */
  secret: string;
  /** whether a success is JSON, JSON if the request asks for it, or a file */
  reply: 'json' | 'negotiated' | 'file';
  /** whether only pages of this site may call it; a browser states that by itself, any other program must */
  ownOrigin?: boolean | undefined;
  /** whether it changes data; a POST that other sites may send only reads */
  changes: boolean;
};

type Field = {
  name: string;
  place: 'path' | 'query' | 'header';
  required: boolean;
  initial: string;
  /** what an empty field means, or how a value looks */
  placeholder: string;
  /** the only values it accepts; undefined for free text */
  options: Choice[] | undefined;
};

export type Choice = { value: string; label: string };

/** The form's values. They exclude the key, so that no sample can contain it. */
export type Draft = { identity: Identity; values: Record<string, string>; body: string };

type Identity = 'anonymous' | 'key' | 'session';

const identityOf: Record<string, Identity> = {
  anonymous: 'anonymous',
  BearerKey: 'key',
  KeyHeader: 'key',
  AdminToken: 'key',
  PortalSession: 'session',
};

/**
 * @param initial values that make a required parameter work, by name
 * @param choices values of parameters that the document leaves open, by name
 * @param signedIn whether there is a session to send
 * @param ownOrigin whether only pages of this site may call it
 * @param crossOrigin whether pages of any site may
 */
export function toTrial(
  operation: ReferenceOperation,
  {
    initial = {},
    choices = {},
    signedIn,
    ownOrigin,
    crossOrigin = false,
  }: {
    initial?: Record<string, string>;
    choices?: Record<string, Choice[]>;
    signedIn: boolean;
    ownOrigin?: boolean | undefined;
    crossOrigin?: boolean | undefined;
  },
): Trial {
  const mediaTypes = operation.responses.find(({ status }) => status < 300)?.mediaTypes ?? [];
  const offered = new Set(operation.access.map((way) => identityOf[way] ?? 'key'));
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    fields: operation.parameters.filter(isField).map(({ name, place, required, schema }) => ({
      name,
      place,
      required,
      initial: required ? (initial[name] ?? (place === 'header' ? toPlaceholder(schema) : '')) : '',
      placeholder: toPlaceholder(schema),
      options: choices[name] ?? toChoices(schema),
    })),
    body: operation.body && {
      mediaType: operation.body.mediaType,
      text: toText(operation.body.example).replaceAll(`"${EXAMPLE_SLUG}"`, `"${initial.slug ?? EXAMPLE_SLUG}"`),
    },
    identities: [...offered].filter((identity) => identity !== 'session' || signedIn),
    secret: operation.access.includes('AdminToken') ? ADMIN_VARIABLE : KEY_VARIABLE,
    reply: !mediaTypes.includes('application/json') ? 'file' : mediaTypes.length > 1 ? 'negotiated' : 'json',
    ownOrigin,
    changes: operation.method !== 'GET' && !crossOrigin,
  };
}

/** The article that the document's examples name; the sample archive has it. */
export const EXAMPLE_SLUG = 'true-cost-of-a-booking-by-channel';

/** The form as it is at first. */
export function toDraft({ identities, fields, body }: Trial): Draft {
  return {
    identity: identities[0] ?? 'anonymous',
    values: Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    body: body?.text ?? '',
  };
}

function toChoices(schema: Schema): Choice[] | undefined {
  const values = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum as string[] | undefined);
  return values?.map((value) => ({ value, label: value }));
}

function toPlaceholder({ default: preset, examples }: Schema): string {
  return preset === undefined ? String((examples as unknown[] | undefined)?.at(-1) ?? '') : String(preset);
}

/** Of the headers, the form asks for those without which a request fails. */
function isField({ place, required }: ReferenceParameter): boolean {
  return place !== 'header' || required;
}

/** An example as the text of a body; an example that is not JSON is text already. */
function toText(example: unknown): string {
  return typeof example === 'string' ? example : (JSON.stringify(example, null, 2) ?? '');
}

/** The headers of a form, without those of its key and its body. */
export function toHeaders({ fields }: Pick<Trial, 'fields'>, values: Record<string, string>): [name: string, value: string][] {
  return fields.flatMap(({ name, place }) => (place === 'header' && values[name] ? [[name, values[name]]] : []));
}

/** The URL of a form. Empty fields are left out of the query, and stay names in the path. */
export function toAddress(
  trial: { path: string; fields: Pick<Field, 'name' | 'place'>[] },
  values: Record<string, string>,
): string {
  const query = new URLSearchParams();
  let path = trial.path;
  for (const { name, place } of trial.fields) {
    const value = values[name] ?? '';
    if (value === '' || place === 'header') continue;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
