/**
 * A record that was stored as JSON, with the fields that its kind has gained since. Every reader of stored JSON with fixed fields
 * passes it through here: an older record lacks what a later migration added.
 *
 * @param rest the value of each field that the record lacks
 */
export function completeRecord<Fields extends object>(stored: Partial<Fields>, rest: Fields): Fields {
  const fields = Object.keys(rest) as (keyof Fields)[];
  return Object.fromEntries(fields.map((field) => [field, stored[field] === undefined ? rest[field] : stored[field]])) as Fields;
}
