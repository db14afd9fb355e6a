import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Redis as TcpClient } from 'ioredis';
import type { Database } from '../../lib/platform/db/client';

/** What must stand nowhere: secrets of this run as texts, and whatever has the form of a whole key or admin token. */
export type Secrets = { texts: readonly string[] };
/** Where something was found, without what it was. */
type Finding = string;

const FORMS = /hi[ka]_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/;

const holds = (text: string, { texts }: Secrets) => FORMS.test(text) || texts.some((secret) => text.includes(secret));

/** Looks through a text: logs, mostly. */
export function scanText(name: string, text: string, wanted: Secrets): Finding[] {
  return text.split('\n').flatMap((line, index) => (holds(line, wanted) ? [`${name}, line ${index + 1}`] : []));
}

/** Looks through every column of every row of every table, bytes as well as text. */
export async function scanDatabase({ pool }: Database, wanted: Secrets): Promise<Finding[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const findings: Finding[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`SELECT * FROM ${name}`);
    for (const [index, row] of rows.entries())
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value)
          ? `${value.toString('latin1')} ${value.toString('base64url')}`
          : JSON.stringify(value);
        if (holds(text ?? '', wanted)) findings.push(`table ${name}, row ${index + 1}, column ${column}`);
      }
  }
  return findings;
}

/** Looks through every key and value of a Redis. */
export async function scanRedis(url: string, wanted: Secrets): Promise<{ findings: Finding[]; keys: number; lasting: string[] }> {
  const redis = new TcpClient(url);
  try {
    const findings: Finding[] = [];
    const lasting: string[] = [];
    const names = await redis.keys('*');
    for (const name of names) {
      const type = await redis.type(name);
      const value =
        type === 'string' ? await redis.get(name) : type === 'hash' ? await redis.hgetall(name) : await redis.dump(name);
      if (holds(`${name} ${JSON.stringify(value)}`, wanted)) findings.push(`Redis, ${type} ${name.slice(0, 20)}`);
      if ((await redis.pttl(name)) === -1) lasting.push(name);
    }
    return { findings, keys: names.length, lasting };
  } finally {
    redis.disconnect();
  }
}

/** Looks through every file of a folder, those below it too. */
export function scanFiles(folder: string, wanted: Secrets): { findings: Finding[]; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const findings = files.filter((file) => holds(readFileSync(file, 'latin1'), wanted)).map((file) => `file ${file}`);
  return { findings, files: files.length };
}
