/** An event that the email service reports about a recipient. */
export type Report = { mail: string; status: 'bounced' | 'complained' };

const STATUS_OF: Record<string, Report['status']> = {
  'email.bounced': 'bounced',
  'email.suppressed': 'bounced',
  'email.complained': 'complained',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The report in a verified event, or undefined for events about anything else. Resend sends the tags of an email as an object;
 * its API writes them as a list.
 */
export function toReport(event: unknown): Report | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const { type, data } = event as { type?: unknown; data?: { tags?: unknown } };
  const status = typeof type === 'string' && Object.hasOwn(STATUS_OF, type) ? STATUS_OF[type] : undefined;
  const tags = data?.tags;
  const mail = Array.isArray(tags)
    ? tags.find((tag) => tag?.name === 'mail')?.value
    : (tags as { mail?: unknown } | null | undefined)?.mail;
  return status && typeof mail === 'string' && UUID.test(mail) ? { mail, status } : undefined;
}
