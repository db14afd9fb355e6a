/** A text as a slug: letters and digits of any script, joined by hyphens, at most 120. Empty where it has neither. */
export function spellSlug(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 120)
      // Half of a surrogate pair is not a character.
      .replace(/[-\ud800-\udbff]+$/, '')
  );
}
