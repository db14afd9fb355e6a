/** Runs when Next starts. Under our own server tracing has already started, and this call changes nothing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ env }, { startTracing }] = await Promise.all([import('./lib/platform/env'), import('./lib/platform/observe/traces')]);
  await startTracing(env());
}
