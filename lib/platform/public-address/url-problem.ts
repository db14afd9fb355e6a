/** Why messages cannot be sent to a URL, judging by its text. */
const urlProblems = ['scheme', 'local', 'credentials', 'fragment', 'port', 'malformed'] as const;
export type UrlProblem = (typeof urlProblems)[number];

/**
 * What is wrong with the text of an endpoint's URL: https on port 443 or above 1023, without credentials or a fragment. Its
 * addresses are checked when it is used.
 *
 * @param local whether http and this computer are allowed as well
 */
export function findUrlProblem(text: string, local: boolean): UrlProblem | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:/i.test(text)) return 'scheme';
  if (text.includes('#')) return 'fragment';
  if (!/^https?:\/\/(?!\/)[^\s\p{C}\\]+$/iu.test(text)) return 'malformed';
  // An empty pair of credentials leaves no trace in the parsed URL.
  if (/^https?:\/\/[^/?]*@/i.test(text)) return 'credentials';
  if (!URL.canParse(text)) return 'malformed';
  const { protocol, port, hostname } = new URL(text);
  if (!local && isThisComputer(hostname)) return 'local';
  if (protocol !== 'https:' && !local) return 'scheme';
  return (port === '' ? protocol === 'https:' : Number(port) > 1_023) ? undefined : 'port';
}

const isThisComputer = (hostname: string) => /(?:^|\.)localhost\.?$|^127\.|^\[::1\]$|^0\.0\.0\.0$/i.test(hostname);
