/** Comments of one client within an hour (docs/contract.md, "Comments"). */
export const MAX_PER_CLIENT_HOUR = 5;
/** Approved and pending replies to one comment. */
export const MAX_REPLIES = 200;
/** Within this time an equal comment is a repetition. */
export const REPEAT_MINUTES = 60;
/** Comments that one action of a moderator changes. */
export const MAX_MODERATED = 500;

export const MAX_NAME = 100;
export const MAX_CONTENT = 5_000;

/** Whether a text is the id of a record, a UUID. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A comment as pages show it: without characters that turn what follows them around, so that a link would read as another one. */
export function toShownContent(content: string): string {
  return content.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
