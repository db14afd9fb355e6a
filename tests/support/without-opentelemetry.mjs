// Preloaded into a process: the packages of tracing cannot be found, as after an installation without optional packages. Notes in
// the file named by LOADED_FILE which of them are imported.
import { register } from 'node:module';

const resolver = `
  import { appendFileSync } from 'node:fs';
  export async function resolve(name, context, next) {
    if (!/@opentelemetry\\/(?!api)/.test(name)) return next(name, context);
    appendFileSync(process.env.LOADED_FILE, name + '\\n');
    throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
register(`data:text/javascript,${encodeURIComponent(resolver)}`);
