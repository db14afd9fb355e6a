// Preloaded into a process: notes in the file named by LOADED_FILE every module of OpenTelemetry's that is loaded, but its
// interface, which the framework brings along.
const { appendFileSync } = require('node:fs');
const Module = require('node:module');

const load = Module._load;
Module._load = function noteAndLoad(request, ...rest) {
  if (/@opentelemetry\/(?!api)/.test(request)) appendFileSync(process.env.LOADED_FILE, `${request}\n`);
  return load.call(this, request, ...rest);
};
