import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../lib/env';

const read = (name: string) => readFileSync(name, 'utf8');
const listed = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');

describe('files for platforms', () => {
  it('vercel.json calls addresses that are there, with the build that makes the client first', () => {
    const { crons, buildCommand } = JSON.parse(read('vercel.json')) as {
      crons: { path: string; schedule: string }[];
      buildCommand: string;
    };
    expect(crons.map(({ path }) => path).sort()).toEqual(['/api/cron/go-live', '/api/cron/mail']);
    for (const { path, schedule } of crons) {
      expect(existsSync(`app${path}/route.ts`), path).toBe(true);
      expect(schedule).toMatch(/^(?:\S+ ){4}\S+$/);
    }
    expect(existsSync(buildCommand.replace(/^node /, ''))).toBe(true);
  });

  it('compose.yaml sets only variables that the service knows', () => {
    const environment = /environment:\n((?: {6}(?:[A-Z_]+:|#).*\n)+)/.exec(read('compose.yaml'))?.[1] ?? '';
    const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(listed).toContain(name);
  });

  it('compose.yaml passes .env on, but keeps its own port, and publishes it on this machine alone', () => {
    const compose = read('compose.yaml');
    expect(compose).toContain('\n    env_file: [{ path: .env, required: false }]\n');
    expect(compose).toContain('\n      PORT: "3000"\n');
    expect([...compose.matchAll(/^ +ports: .*$/gm)].map(([line]) => line.trim())).toEqual(['ports: ["127.0.0.1:3000:3000"]']);
  });

  it('.env.example works unedited, and its tracing variables are checked', () => {
    expect(readEnv(Object.fromEntries(listed.map((name) => [name, '']))).tracing).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
    expect(readEnv(endpoint).tracing).toEqual({ share: 1 });
    expect(readEnv({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.25' }).tracing).toEqual({ share: 0.25 });
    expect(() => readEnv({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG takes a share');
    expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT takes an address',
    );
  });
});
