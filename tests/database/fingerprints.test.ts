import { beforeAll, describe, expect, test } from 'vitest';
import { findCopies, listBatches } from '../../lib/distribution/fingerprints/reads';
import { deleteBatch, registerCopies, traceText } from '../../lib/distribution/fingerprints/writes';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError } from '../../lib/platform/errors';
import { InvalidField } from '../../lib/platform/validation';
import { createTestDatabase } from '../support/databases';
import { readAudit, tester } from '../support/people';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});

const WORDS = 'rates rose in every market that hotels follow while costs of labour fell behind those of energy and rent'.split(
  ' ',
);

/** Numbers that look random and are always the same. */
function* sequence(seed: number): Generator<number, number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A text with pairs of alternatives; each copy takes another combination. */
function makeCopies(seed: number, count: number, zh = false) {
  const random = sequence(seed);
  const pick = () => random.next().value;
  const unit = () =>
    zh
      ? String.fromCodePoint(0x4e00 + Math.floor(pick() * 2_000))
      : `${WORDS[Math.floor(pick() * WORDS.length)]}${Math.floor(pick() * 90)}`;
  const places = Array.from({ length: 600 }, (_, index) => (index % 12 === 6 ? [unit(), unit()] : [unit()]));
  return Array.from({ length: count }, (_, uid) => ({
    uid,
    // Bits of the number, and a code for every later pair: no two copies are equal.
    content: places.map((pair, index) => pair[(uid >> ((index / 12) % 6)) & 1] ?? pair[0]).join(zh ? '' : ' '),
  }));
}

const upload = (batch_id: string, variants: { uid: number; content: string }[], lang: 'zh' | 'en' = 'en') =>
  registerCopies(database, { batch_id, lang, variants }, tester);

const countRows = async () => {
  const { rows } = await database.pool.query<{ rows: number }>(
    'SELECT (SELECT count(*) FROM fingerprint_batches)::int + (SELECT count(*) FROM fingerprint_variants)::int' +
      ' + (SELECT count(*) FROM fingerprint_marks)::int AS rows',
  );
  return rows[0]?.rows;
};

describe('registering copies', () => {
  test.each([
    ['a repeated uid', [0, 1, 1], undefined, [2, 'uid']],
    ['equal copies', [0, 1, 2], 0, [2, 'content']],
  ] as const)('rejects %s and stores nothing', async (_, uids, same, place) => {
    const copies = makeCopies(1, 3);
    const variants = uids.map((uid, index) => ({
      uid,
      content: (index === 2 && same !== undefined ? copies[same] : copies[index])?.content ?? '',
    }));
    const before = await countRows();
    const error = await upload('rejected', variants).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidField);
    expect(error).toMatchObject({ field: 'variants', type: 'value_error', inside: place });
    expect(await countRows()).toBe(before);
  });

  test('stores no words of a text, and replaces a batch as a whole', async () => {
    await upload('replaced', makeCopies(2, 4));
    const second = await upload('replaced', makeCopies(3, 3));
    expect(second.variants.map(({ uid }) => uid)).toEqual([0, 1, 2]);
    const { rows } = await database.pool.query<{ uids: number[] }>(
      `SELECT DISTINCT v.uid FROM fingerprint_variants v JOIN fingerprint_batches b ON b.id = v.batch WHERE batch_id = 'replaced'`,
    );
    expect(rows).toHaveLength(3);
    const { items } = await findCopies({ lang: 'en', content: makeCopies(2, 4)[1]?.content ?? '' });
    expect(items.map(({ batch_id }) => batch_id)).not.toContain('replaced');
    const dump = await database.pool.query(
      'SELECT (SELECT json_agg(b) FROM fingerprint_batches b)::text AS batches, (SELECT json_agg(m) FROM fingerprint_marks m)::text AS marks',
    );
    expect(JSON.stringify(dump.rows)).not.toMatch(/rates|market/);
  });

  test('leaves one whole batch when uploaded twenty times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => upload('at-once', makeCopies(10 + index, 2 + (index % 5)))));
    const { rows } = await database.pool.query<{ batches: number; mismatched: number }>(
      `SELECT count(*)::int AS batches, count(*) FILTER (WHERE held <> counted)::int AS mismatched FROM (
         SELECT b.id, (SELECT sum(marks) FROM fingerprint_variants v WHERE v.batch = b.id) AS counted,
           (SELECT sum(cardinality(uids)) FROM fingerprint_marks m WHERE m.batch = b.id) AS held
         FROM fingerprint_batches b WHERE batch_id = 'at-once') AS each`,
    );
    expect(rows).toEqual([{ batches: 1, mismatched: 0 }]);
  });
});

describe('tracing a text', () => {
  test.each(['en', 'zh'] as const)(
    'gives an excerpt of a copy the share 1, and finds it after a tenth was removed (%s)',
    async (lang) => {
      const separator = lang === 'zh' ? '' : ' ';
      const copies = makeCopies(lang === 'zh' ? 50 : 40, 50, lang === 'zh');
      await upload(`traced-${lang}`, copies, lang);
      for (const { uid, content } of copies.slice(0, 12)) {
        const units = lang === 'zh' ? Array.from(content) : content.split(' ');
        const excerpt = units.slice(100, 400);
        const { items } = await findCopies({ lang, content: excerpt.join(separator) });
        expect(items[0]).toMatchObject({ batch_id: `traced-${lang}` });
        expect(items[0]?.variants.find((variant) => variant.uid === uid)).toEqual({ uid, share: 1 });

        const shortened = units.filter((_, index) => index % 10 !== 3).join(separator);
        const traced = await findCopies({ lang, content: shortened });
        const best = traced.items[0]?.variants ?? [];
        expect(best.find((variant) => variant.uid === uid)?.share).toBe(best[0]?.share);
      }
    },
  );

  test('lists nothing for other texts, another language or too short a passage', async () => {
    const [copy] = makeCopies(40, 50);
    const passage = copy?.content.split(' ').slice(0, 24).join(' ') ?? '';
    expect(await findCopies({ lang: 'en', content: makeCopies(99, 1)[0]?.content ?? '' })).toEqual({ items: [] });
    expect(await findCopies({ lang: 'zh', content: copy?.content ?? '' })).toEqual({ items: [] });
    expect(await findCopies({ lang: 'en', content: passage })).toEqual({ items: [] });
  });

  test('writes an audit row that names batches and copies but not the text', async () => {
    const [, copy] = makeCopies(40, 50);
    await traceText(database, { lang: 'en', content: copy?.content ?? '' }, tester);
    const [row] = await readAudit(database, 'fingerprint:trace');
    expect(row?.after).toEqual({ lang: 'en', found: [{ batch_id: 'traced-en', uid: expect.any(Number) }] });
    expect(JSON.stringify(row)).not.toContain('rates');
  });
});

test('deletes a batch in both languages, once', async () => {
  await upload('deleted', makeCopies(60, 3));
  await upload('deleted', makeCopies(61, 3, true), 'zh');
  const names = async () => (await listBatches({ page: 1, pageSize: 100 })).items.map(({ batch_id }) => batch_id);
  expect((await names()).filter((name) => name === 'deleted')).toHaveLength(2);
  await deleteBatch(database, 'deleted', tester);
  expect(await names()).not.toContain('deleted');
  await expect(deleteBatch(database, 'deleted', tester)).rejects.toThrow(NotFoundError);
});
