/** What the framework runs when it starts. Our own server has begun the same before; whoever comes second changes nothing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ env }, { startTracing }] = await Promise.all([import('./lib/env'), import('./lib/observe/traces')]);
  await startTracing(env());
}
