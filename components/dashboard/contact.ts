/** The bare address in a sender such as `Hospitality Intelligence <keys@example.com>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

/** Opens an email to us that names the key; the prefix is not secret. */
export function toMailLink(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
