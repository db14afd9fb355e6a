/**
 * The text of another service's answer, as long as that is at most `most` characters; undefined when it is longer. Stops
 * reading there, and ends the connection.
 */
export async function readLimited(response: Response, most: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length <= most) continue;
    await reader?.cancel();
    return undefined;
  }
  return text;
}
