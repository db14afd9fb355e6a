import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { AuditRow } from '../../platform/audit/schema';
import { toAuditCsv } from './csv';

it('writes every audit row once below one header without blocking the event loop', async () => {
  const rows = Array.from(
    { length: 5_001 },
    (_, id): AuditRow => ({
      id,
      at: '2026-03-05T09:12:44.110Z',
      actor: 'service',
      action: 'key.freeze',
      subject: 'key:hik_7Fq2mB9x',
      before: { status: 'active' },
      after: { status: 'frozen', reason: '=1+1, "x"' },
      request_id: null,
    }),
  );
  let turns = 0;
  let writing = true;
  const turn = () => {
    turns += 1;
    if (writing) setImmediate(turn);
  };
  setImmediate(turn);
  const csv = await toAuditCsv(rows);
  writing = false;
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(csv.startsWith('\ufeffid,at,actor,')).toBe(true);
  const parsed = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(parsed.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => id));
  expect(JSON.parse(parsed.at(-1)?.after ?? '')).toEqual({ status: 'frozen', reason: '=1+1, "x"' });
  expect(await toAuditCsv([])).toBe('\ufeffid,at,actor,action,subject,before,after,request_id\r\n');
});
