import { type Draft, type Trial, toAddress, toHeaders } from '../reference/request';
import type { Sample } from './sample';

/** A request as programs write it. Each value is quoted by the rules of its language: samples are made to be pasted and run. */
export function toSample(trial: Trial, draft: Draft, appUrl: string): Sample {
  const request = toRequest(trial, draft, appUrl);
  return { curl: toCurl(request), python: toPython(request), typescript: toTypeScript(request) };
}

type Request = {
  method: string;
  /** without its query */
  url: string;
  query: [name: string, value: string][];
  /** the environment variable with the key; undefined for an anonymous request */
  secret: string | undefined;
  body: { mediaType: string; text: string; json: unknown } | undefined;
  /** without those of the key, the body and the expected reply */
  headers: [name: string, value: string][];
  reply: Trial['reply'];
};

function toRequest(trial: Trial, { identity, values, body }: Draft, appUrl: string): Request {
  const [path, query] = toAddress(trial, values).split('?');
  const mediaType = trial.body?.mediaType;
  return {
    method: trial.method,
    url: appUrl + path,
    query: [...new URLSearchParams(query)],
    secret: identity === 'key' ? trial.secret : undefined,
    body: mediaType ? { mediaType, text: body, json: mediaType === 'application/json' ? parse(body) : undefined } : undefined,
    headers: [...(trial.ownOrigin ? [['Origin', appUrl] as [string, string]] : []), ...toHeaders(trial, values)],
    reply: trial.reply,
  };
}

/** The value of a JSON text; undefined if it is something else. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toCurl({ method, url, query, secret, body, headers, reply }: Request): string {
  const implied = method === 'GET' || (method === 'POST' && body);
  const start = `curl ${implied ? '' : `-X ${method} `}${query.length > 0 ? '-G ' : ''}${shellText(url)}`;
  // curl reads a file where data begins with `@`.
  const data = body?.text.startsWith('@') ? '--data-raw' : body?.mediaType === 'text/csv' ? '--data-binary' : '-d';
  return [
    start,
    ...query.map(([name, value]) => `--data-urlencode ${shellText(`${name}=${value}`)}`),
    ...(reply === 'file' ? ['--fail -o download'] : []),
    ...(reply === 'negotiated' ? ["-H 'Accept: application/json'"] : []),
    ...headers.map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(secret ? [`-H "Authorization: Bearer $${secret}"`] : []),
    ...(body ? [`-H ${shellText(`Content-Type: ${body.mediaType}`)}`, `${data} ${shellText(compact(body))}`] : []),
  ].join(' \\\n  ');
}

const compact = ({ text, json }: NonNullable<Request['body']>) => (json === undefined ? text : JSON.stringify(json));
const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function toPython({ method, url, query, secret, body, headers: own, reply }: Request): string {
  const headers = [
    ...(reply === 'negotiated' ? ['"Accept": "application/json",'] : []),
    ...own.map(([name, value]) => `${pythonValue(name)}: ${pythonValue(value)},`),
    ...(secret ? [`"Authorization": f"Bearer {os.environ['${secret}']}",`] : []),
    ...(body ? [`"Content-Type": ${pythonValue(body.mediaType)},`] : []),
  ];
  const modules = [...(reply === 'file' && !body ? [] : ['json']), ...(secret ? ['os'] : [])];
  const address = query.length > 0 ? [`${pythonValue(`${url}?`)} + urlencode({`, ...pythonEntries(query), '}),'] : [];
  const data = body && (body.json === undefined ? pythonValue(body.text) : `json.dumps(${pythonValue(body.json, 1)})`);
  const options = [
    ...(address.length > 0 ? address : [`${pythonValue(url)},`]),
    ...(headers.length > 0 ? ['headers={', ...headers.map((line) => `    ${line}`), '},'] : []),
    ...(data ? [`data=${data}.encode(),`] : []),
    // A request with a body is a POST by itself.
    ...(method === (body ? 'POST' : 'GET') ? [] : [`method="${method}",`]),
  ];
  return [
    ...(modules.length > 0 ? [`import ${modules.join(', ')}`] : []),
    ...(query.length > 0 ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    ...options.map((line) => `    ${line}`),
    ')',
    ...(reply === 'file'
      ? ['with urlopen(request) as response, open("download", "wb") as file:', '    file.write(response.read())']
      : [
          'with urlopen(request) as response:',
          '    result = json.load(response)',
          '',
          'print(json.dumps(result, indent=2, ensure_ascii=False))',
        ]),
  ].join('\n');
}

const pythonEntries = (query: Request['query']) =>
  query.map(([name, value]) => `    ${pythonValue(name)}: ${pythonValue(value)},`);

/** A JSON value as a Python literal. A JSON string is a valid Python string. */
function pythonValue(value: unknown, depth = 0): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((item) => pythonValue(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, depth + 1)}`);
  if (items.length === 0) return `${open}${close}`;
  const indent = '    '.repeat(depth);
  return `${open}\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}${close}`;
}

function toTypeScript({ method, url, query, secret, body, headers: own, reply }: Request): string {
  const headers = [
    ...(reply === 'negotiated' ? ["Accept: 'application/json',"] : []),
    ...own.map(([name, value]) => `${scriptText(name)}: ${scriptText(value)},`),
    ...(secret ? [`Authorization: \`Bearer \${process.env.${secret}}\`,`] : []),
    ...(body ? [`'Content-Type': ${scriptText(body.mediaType)},`] : []),
  ];
  const data = body && (body.json === undefined ? scriptText(body.text) : `JSON.stringify(${indented(body.json)})`);
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length > 0 ? ['headers: {', ...headers.map((line) => `  ${line}`), '},'] : []),
    ...(data ? [`body: ${data},`] : []),
  ];
  const fields = query.map(([name, value]) => `  ${/^\w+$/.test(name) ? name : scriptText(name)}: ${scriptText(value)},`);
  return [
    ...(reply === 'file' ? ["import { writeFile } from 'node:fs/promises';", ''] : []),
    ...(query.length > 0 ? ['const query = new URLSearchParams({', ...fields, '});'] : []),
    `const url = ${query.length > 0 ? `${scriptText(`${url}?`)} + query` : scriptText(url)};`,
    '',
    options.length > 0
      ? `const response = await fetch(url, {\n${options.map((line) => `  ${line}`).join('\n')}\n});`
      : 'const response = await fetch(url);',
    ...(reply === 'file' ? ['if (!response.ok) throw new Error(await response.text());'] : []),
    reply === 'file'
      ? "await writeFile('download', Buffer.from(await response.arrayBuffer()));"
      : 'console.log(await response.json());',
  ].join('\n');
}

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
/** Text in single quotes. */
const scriptText = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
