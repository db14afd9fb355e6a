/**
 * The text of another service's response, or undefined when it is longer than `maxLength` characters. Reading then stops and
 * the connection is closed.
 */
export async function readLimited(response: Response, maxLength: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length <= maxLength) continue;
    await reader?.cancel();
    return undefined;
  }
  return text;
}
