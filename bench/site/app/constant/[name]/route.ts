/** The cost of Next itself: a route handler that sends bytes given at the start. */
export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  const constants = (globalThis as unknown as Record<symbol, Record<string, Uint8Array<ArrayBuffer>>>)[
    Symbol.for('hospitality.bench.constants')
  ];
  return new Response(constants?.[name] ?? null, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}
