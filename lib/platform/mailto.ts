/** The bare address in a sender such as `Hospitality Intelligence <keys@example.com>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

/** A URL that opens an email. Nothing in address or subject can add a header. */
export function toMailtoUrl(address: string, subject?: string): string {
  const url = `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  return subject === undefined ? url : `${url}?subject=${encodeURIComponent(subject)}`;
}
