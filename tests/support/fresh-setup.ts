import { vi } from 'vitest';

/**
 * Files of one process share what packages have loaded, but each has modules of its own: the caches and globals of the domain
 * belong to the one database of a file. The schema engine can be loaded only once per process.
 */
vi.resetModules();
const globals = globalThis as unknown as Record<symbol, unknown>;
const KEPT = ['hospitality.test-environment', 'hospitality.schema-engine'];
for (const name of Object.getOwnPropertySymbols(globals)) {
  const { description = '' } = name;
  if (description.startsWith('hospitality.') && !KEPT.includes(description)) delete globals[name];
}
await import('./file-setup');
