/** The parts of a title, between which it may break. */
export function Breakable({ parts }: { parts: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their position.
  return parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
}
