import { describe, expect, it } from 'vitest';
import { readTicket, toTicket } from './rules';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

const id = '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52';
const other = '0b9f6a52-6f0e-4c55-9a53-1f1a3c3f8e01';
const now = new Date('2026-11-24T09:00:00.000Z');
const end = new Date('2026-11-24T09:10:00.000Z');

describe('a ticket', () => {
  it('opens its file until it expires', () => {
    const ticket = toTicket(id, end);
    expect(readTicket(ticket, now)).toBe(id);
    expect(readTicket(ticket, new Date(end.getTime() - 1))).toBe(id);
    expect(readTicket(ticket, end)).toBeUndefined();
  });

  const [, time = '', signature = ''] = toTicket(id, end).split('.');
  it.each([
    ['of another file', `${other}.${time}.${signature}`],
    ['with a later end', `${id}.z${time}.${signature}`],
    ['with another signature', `${id}.${time}.${toTicket(other, end).split('.')[2]}`],
    ['with a part of the signature', `${id}.${time}.${signature.slice(0, -4)}`],
    ['without a signature', `${id}.${time}.`],
    ['with more behind it', `${id}.${time}.${signature}.x`],
    ['that is none', 'x'],
    ['that is empty', ''],
  ])('%s opens nothing', (_name, ticket) => {
    expect(readTicket(ticket, now)).toBeUndefined();
  });
});
