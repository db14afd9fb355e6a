// Preloaded into a process: the packages of tracing cannot be found, as after an installation without optional packages.
import { register } from 'node:module';

const resolver = `
  export async function resolve(name, context, next) {
    if (/@opentelemetry\\/(?!api)/.test(name)) throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(resolver)}`);
