import type { Actor } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { raw, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { CategoryInUseError, NotFoundError, SlugTakenError } from '../../platform/errors';
import { InvalidField } from '../../platform/validation';
import { countUsage, hasCategory } from './reads';
import type { CategoryRow } from './record';
import { isReordering, MAX_MOVED_ARTICLES } from './rules';
import { type CategoryCreate, type CategoryUpdate, NAME_RULE } from './schema';

/**
 * Creates a category.
 *
 * @throws InvalidField if it has no name; SlugTakenError
 */
export async function createCategory(database: Database, category: CategoryCreate, actor: Actor): Promise<void> {
  const { slug, name_zh, name_en, description_zh, description_en, order } = category;
  await inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      sql`INSERT INTO categories (slug, name_zh, name_en, description_zh, description_en, "order")
       VALUES (${slug}, ${name_zh}, ${name_en}, ${description_zh}, ${description_en}, ${order}) ON CONFLICT (slug) DO NOTHING`,
    );
    if (rowCount === 0) throw new SlugTakenError(slug);
    await writeAudit(client, {
      actor,
      action: 'category.create',
      subject: `category:${slug}`,
      before: null,
      after: category,
    });
  });
}

/**
 * Changes fields of a category. Null and absent fields stay as they are.
 *
 * @throws NotFoundError; InvalidField if it would have no name
 */
export async function updateCategory(database: Database, slug: string, update: CategoryUpdate, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const stored = await lockCategory(client, slug);
    const { before, after } = toChanges(stored, update);
    if (Object.keys(after).length === 0) return;
    const changed = { ...stored, ...after };
    requireName(changed, after);
    const { name_zh, name_en, description_zh, description_en, order } = changed;
    await client.query(
      sql`UPDATE categories SET name_zh = ${name_zh}, name_en = ${name_en}, description_zh = ${description_zh},
        description_en = ${description_en}, "order" = ${order} WHERE slug = ${slug}`,
    );
    await writeAudit(client, { actor, action: 'category.update', subject: `category:${slug}`, before, after });
  });
}

type Names = Pick<CategoryCreate, 'name_zh' | 'name_en'>;

/** @param sent the names that the caller chose: the error is about one of them */
function requireName({ name_zh, name_en }: Names, sent: Partial<Names>): void {
  const emptied = (['name_en', 'name_zh'] as const).find((name) => sent[name] === '');
  if (emptied && name_zh === '' && name_en === '') throw new InvalidField(emptied, 'value_error', NAME_RULE);
}

/**
 * Puts the categories in the order of `slugs`, which contains each of them once.
 *
 * @throws InvalidField
 */
export async function orderCategories(database: Database, slugs: readonly string[], actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('SELECT archive_lock()');
    const { rows } = await client.query<{ slug: string }>('SELECT slug FROM categories ORDER BY "order", slug COLLATE "C"');
    const before = rows.map(({ slug }) => slug);
    if (!isReordering(before, slugs))
      throw new InvalidField('slugs', 'value_error', 'List should contain every category exactly once');
    const { rowCount } = await client.query(
      sql`UPDATE categories c SET "order" = listed.position
       FROM unnest(${slugs}::text[]) WITH ORDINALITY AS listed (slug, position)
       WHERE c.slug = listed.slug AND c."order" <> listed.position`,
    );
    if (rowCount === 0) return;
    const action = 'category.order';
    await writeAudit(client, { actor, action, subject: 'categories', before: { slugs: before }, after: { slugs } });
  });
}

/**
 * Deletes a category. Its articles, drafts and videos move to the category `moveTo` in the same transaction, and so do topics and saved
 * searches: one upsert of `/changes` for each article that readers see.
 *
 * @throws InvalidField if `moveTo` is unknown or the category itself
 * @throws NotFoundError
 * @throws CategoryInUseError if the category is in use and `moveTo` is undefined, or if too many articles would move
 */
export async function deleteCategory(database: Database, slug: string, moveTo: string | undefined, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('SELECT archive_lock()');
    if (moveTo !== undefined && (moveTo === slug || !(await hasCategory(client, moveTo))))
      throw new InvalidField('move_to', 'value_error', 'Category should exist and be another one');
    const before = await lockCategory(client, slug);
    const usage = await countUsage(client, slug);
    if (usage.articles > MAX_MOVED_ARTICLES || (moveTo === undefined && usage.articles + usage.videos > 0))
      throw new CategoryInUseError(usage.articles, usage.videos);
    if (moveTo !== undefined) await moveContents(client, slug, moveTo, actor);
    await client.query(sql`DELETE FROM categories WHERE slug = ${slug}`);
    const after = moveTo === undefined ? null : { moved_to: moveTo, ...usage };
    await writeAudit(client, { actor, action: 'category.delete', subject: `category:${slug}`, before, after });
  });
}

/** Articles per statement. It keeps a revision of each and must end within its time limit. */
const MOVE_BATCH = 250;

type StoredCategory = Omit<CategoryRow, 'slug' | 'article_count'>;

/** Takes the archive lock before the row's, in the order of every writer of the archive. */
async function lockCategory(client: Queryable, slug: string): Promise<StoredCategory> {
  await client.query('SELECT archive_lock()');
  const { rows } = await client.query<StoredCategory>(
    sql`SELECT name_zh, name_en, description_zh, description_en, "order" FROM categories WHERE slug = ${slug} FOR UPDATE`,
  );
  const [category] = rows;
  if (!category) throw new NotFoundError('category');
  return category;
}

/** Moves everything in a category to another one. The caller holds the archive lock and the lock of the category. */
async function moveContents(client: Queryable, from: string, to: string, { name }: Actor): Promise<void> {
  await client.query(sql`
    SELECT set_config('hospitality.actor', ${name}, true), set_config('hospitality.kind', 'edited', true)`);
  const { rows } = await client.query<{ id: string }>(sql`SELECT id FROM articles WHERE category_slug = ${from} ORDER BY id`);
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += MOVE_BATCH)
    await client.query(sql`UPDATE articles SET category_slug = ${to} WHERE id = ANY (${ids.slice(at, at + MOVE_BATCH)})`);
  // Saving a draft locks its edit row. A draft that follows its article keeps the base, so that publishing finds no conflict.
  await client.query(
    sql`UPDATE article_edits SET version = version + 1, edited_at = clock_timestamp() WHERE article_id IN (
       SELECT article_id FROM article_drafts WHERE ${from} IN (record ->> 'category_slug', base ->> 'category_slug'))`,
  );
  await client.query(
    sql`UPDATE article_drafts d SET
       base = CASE WHEN base ->> 'category_slug' = ${from} THEN base || changed.field ELSE base END,
       record = CASE WHEN record ->> 'category_slug' = ${from} THEN record || changed.field ELSE record END,
       fields = CASE WHEN record ->> 'category_slug' = ${from} THEN d.fields || jsonb_build_object('category_slug',
         jsonb_build_object('version', e.version, 'by', ${name}::text, 'at', article_wire_time(e.edited_at))) ELSE d.fields END
     FROM article_edits e, (SELECT jsonb_build_object('category_slug', ${to}::text) AS field) changed
     WHERE e.article_id = d.article_id AND ${from} IN (d.record ->> 'category_slug', d.base ->> 'category_slug')`,
  );
  await client.query(sql`UPDATE videos SET category_slug = ${to}, updated_at = clock_timestamp() WHERE category_slug = ${from}`);
  await moveTopic(client, from, to);
}

/**
 * Replaces a category in saved searches and in the topics of newsletters that were not released yet, of contacts, and of forms
 * that wait for a confirmation: requests first, then links, then contacts. Topics move on in this order, so none is missed.
 */
async function moveTopic(client: Queryable, from: string, to: string): Promise<void> {
  for (const table of [raw('link_requests'), raw('link_tokens')])
    await client.query(
      sql`UPDATE ${table} SET details = jsonb_set(details, '{topics}', CASE WHEN details -> 'topics' ? ${to}
          THEN (details -> 'topics') - ${from}::text
          ELSE (SELECT jsonb_agg(CASE topic WHEN ${from} THEN ${to}::text ELSE topic END ORDER BY position)
            FROM jsonb_array_elements_text(details -> 'topics') WITH ORDINALITY AS each (topic, position)) END)
        WHERE purpose = 'newsletter' AND details -> 'topics' ? ${from}`,
    );
  const topics = sql`CASE WHEN ${to} = ANY(topics) THEN array_remove(topics, ${from}) ELSE array_replace(topics, ${from}, ${to}) END`;
  await client.query(sql`UPDATE contacts SET topics = ${topics} WHERE ${from} = ANY(topics)`);
  await client.query(
    sql`UPDATE newsletters SET topics = ${topics} WHERE ${from} = ANY(topics) AND status IN ('draft', 'scheduled')`,
  );
  await client.query(sql`UPDATE saved_searches SET category = ${to} WHERE category = ${from}`);
}
