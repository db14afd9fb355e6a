/** Types that a mention may have. schema.org has no `Concept`: it is sent as `DefinedTerm`. */
export const mentionTypes = [
  'Person',
  'Organization',
  'Place',
  'Event',
  'Product',
  'CreativeWork',
  'DefinedTerm',
  'Concept',
] as const;
