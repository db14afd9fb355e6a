import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { respond, startFakeResend } from '../../../tests/support/fake-resend';
import type { EmailMessage } from '../../platform/mail/record';
import { openFileSender, prepareOutbox } from '../outbox/writes';
import { openSender } from './writes';

const message: EmailMessage = {
  id: '6f0dfb5e-6f0a-4a8b-9b55-3a2f0f6a2c11',
  to: 'premium@example.com',
  template: 'key_link',
  subject: 'Your key link',
  html: '<p>secret-token</p>',
  text: 'secret-token',
  url: 'http://localhost:3000/keys/redeem#email=premium%40example.com&token=secret-token',
  createdAt: new Date('2026-11-21T15:16:00.123Z'),
};
const from = 'Hospitality Intelligence <keys@example.com>';
const never = new AbortController().signal;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

describe('delivery by Resend', () => {
  let service: Awaited<ReturnType<typeof startFakeResend>>;
  beforeAll(async () => {
    service = await startFakeResend();
  });
  afterEach(() => service.reset());
  afterAll(() => service.close());

  const send = (signal = never) =>
    openSender({ resend: { apiKey: 're_test', baseUrl: service.url, from }, mailFrom: from, mailOutboxDir: folder })(
      message,
      signal,
    );
  const failureOf = (sending: Promise<void>) =>
    sending.then(
      () => undefined,
      (error: Error & { retryAfterSeconds?: number }) => error,
    );

  it('sends both parts once with the email’s id, and writes no file or output', async () => {
    const print = vi.spyOn(console, 'log');
    await send();
    expect(service.attempts).toHaveLength(1);
    const [{ key, mail, authorization } = {}] = service.attempts;
    expect(key).toBe(message.id);
    expect(authorization).toBe('Bearer re_test');
    expect(mail).toEqual({ from, to: message.to, subject: message.subject, html: message.html, text: message.text });
    expect(await readdir(folder)).toEqual([]);
    expect(print).not.toHaveBeenCalled();
  });

  it('repeats identical bytes with the same idempotency key', async () => {
    await send();
    await send();
    expect(service.attempts.map(({ key }) => key)).toEqual([message.id, message.id]);
    expect(service.attempts[1]?.body).toBe(service.attempts[0]?.body);
    expect(service.delivered).toHaveLength(1);
  });

  it('treats a key already used with a different body as delivered', async () => {
    await send();
    const other = { ...message, subject: 'Your new key link' };
    const sender = openSender({
      resend: { apiKey: 're_test', baseUrl: service.url, from },
      mailFrom: from,
      mailOutboxDir: folder,
    });
    await sender(other, never);
    expect(service.delivered).toHaveLength(1);
  });

  it.each([
    ['an error with a name', 500, { name: 'application_error', message: 'secret-token' }, /^500 application_error$/],
    ['an error that is not JSON', 502, '<html>secret-token</html>', /^502 without an error name$/],
    ['an invalid error name', 403, { name: 'secret-token in a name' }, /^403 without an error name$/],
    ['an attempt already in flight', 409, { name: 'concurrent_idempotent_requests' }, /^409 concurrent_idempotent_requests$/],
    ['a success that is not JSON', 200, 'accepted', /^200 without an email id$/],
    ['a success without an email id', 200, { ok: true }, /^200 without an email id$/],
    ['a success with an empty body', 200, '', /^200 without an email id$/],
  ] as const)('fails on %s without quoting the email', async (_, status, body, message) => {
    service.behave((response) => respond(response, status, body));
    const failure = await failureOf(send());
    expect(failure?.name).toBe('EmailFailure');
    expect(failure?.message).toMatch(message);
    expect(JSON.stringify(failure) + failure?.stack).not.toContain('secret-token');
  });

  it('keeps the delay requested by a busy service', async () => {
    service.behave((response) => respond(response, 429, { name: 'rate_limit_exceeded' }, { 'retry-after': '7' }));
    expect(await failureOf(send())).toMatchObject({ message: '429 rate_limit_exceeded', retryAfterSeconds: 7 });
  });

  it('stops reading an endless response', async () => {
    let [written, closed] = [0, false];
    const ended = new Promise<void>((resolve) => {
      service.behave((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = 'x'.repeat(16 * 1024);
        const pour = () => {
          while (!closed && response.write(chunk)) written += chunk.length;
        };
        response.on('drain', pour);
        response.on('close', () => {
          closed = true;
          resolve();
        });
        pour();
      });
    });
    expect((await failureOf(send()))?.message).toBe('200 with a response that is too long');
    await ended;
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it('closes the connection to a hanging service when aborted', async () => {
    const abort = new AbortController();
    const dropped = new Promise<void>((resolve) => {
      service.behave((response) => {
        response.on('close', resolve);
        abort.abort();
      });
    });
    expect((await failureOf(send(abort.signal)))?.name).toBe('AbortError');
    await dropped;
  });

  it('does not follow a redirect with the API key', async () => {
    service.behave((response) => respond(response, 307, '', { location: `${service.url}/emails` }));
    expect(await failureOf(send())).toBeInstanceOf(TypeError);
    expect(service.attempts).toHaveLength(1);
  });
});

const file = '2026-11-21T15-16-00-123Z-6f0dfb5e-6f0a-4a8b-9b55-3a2f0f6a2c11.json';

describe('delivery to files', () => {
  it('writes the complete email, prints its link in one line and creates the folder', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const outbox = path.join(folder, 'deep', 'outbox');
    await openSender({ resend: undefined, mailFrom: from, mailOutboxDir: outbox })(message, never);
    expect(await readdir(outbox)).toEqual([file]);
    const { to, subject, html, text } = message;
    expect(JSON.parse(await readFile(path.join(outbox, file), 'utf8'))).toEqual({
      to,
      from,
      subject,
      html,
      text,
      created_at: '2026-11-21T15:16:00.123Z',
    });
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
    expect(print.mock.calls).toEqual([[`  email to premium@example.com: Your key link  ${message.url}\n`]]);
  });

  it('replaces the file of a repeated email', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const send = openFileSender(folder, from);
    await Promise.all([send(message, never), send(message, never), send(message, never)]);
    expect(await readdir(folder)).toEqual([file]);
  });

  it('fails cleanly in an unwritable folder and recovers', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const outbox = path.join(folder, 'outbox');
    await writeFile(outbox, 'a file where the folder should be');
    const send = openFileSender(outbox, from);
    await expect(send(message, never)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readdir(folder)).toEqual(['outbox']);
    expect(print).not.toHaveBeenCalled();
    await rm(outbox);
    await send(message, never);
    expect(await readdir(outbox)).toEqual([file]);
  });
});

describe('outbox folder', () => {
  it('is created before the first email; an invalid one fails with one line that names the variable', async () => {
    const made = path.join(folder, 'within', 'outbox');
    await prepareOutbox({ resend: undefined, mailOutboxDir: made });
    expect((await stat(made)).isDirectory()).toBe(true);
    const plain = path.join(folder, 'file');
    await writeFile(plain, '');
    for (const wrong of [plain, path.join(plain, 'outbox')]) {
      await expect(prepareOutbox({ resend: undefined, mailOutboxDir: wrong })).rejects.toThrow(
        /^MAIL_OUTBOX_DIR is not a writable folder: [^\n]+$/,
      );
    }
  });

  it('is private to this account, and so is one that an earlier version created', async () => {
    const modeOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).mode & 0o777;
    await prepareOutbox({ resend: undefined, mailOutboxDir: path.join(folder, 'data', 'new') });
    expect(await modeOf('data', 'new')).toBe(0o700);
    // Only the outbox: PostgreSQL's account must be able to pass through the data folder.
    expect(await modeOf('data')).toBe(0o777 & ~process.umask());

    const old = path.join(folder, 'old');
    await mkdir(old);
    for (const name of [file, `${file}.6f0dfb5e-6f0a-4a8b-9b55-3a2f0f6a2c11.tmp`]) await writeFile(path.join(old, name), '{}');
    for (const name of ['', ...(await readdir(old))]) await chmod(path.join(old, name), 0o755);
    await prepareOutbox({ resend: undefined, mailOutboxDir: old });
    expect(await modeOf('old')).toBe(0o700);
    expect(await Promise.all((await readdir(old)).map((name) => modeOf('old', name)))).toEqual([0o600, 0o600]);
  });

  it('keeps its permissions if it contains other files; only emails become private', async () => {
    const shared = path.join(folder, 'shared');
    await mkdir(shared);
    for (const name of [file, 'notes.json']) await writeFile(path.join(shared, name), '{}');
    for (const name of ['', file, 'notes.json']) await chmod(path.join(shared, name), 0o755);
    await prepareOutbox({ resend: undefined, mailOutboxDir: shared });
    const modes = await Promise.all(['', file, 'notes.json'].map((name) => stat(path.join(shared, name))));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o755, 0o600, 0o755]);
  });

  it('is not touched when Resend delivers', async () => {
    const unused = path.join(folder, 'unused');
    await prepareOutbox({ resend: { apiKey: 're_test', baseUrl: undefined, from }, mailOutboxDir: unused });
    await expect(stat(unused)).rejects.toThrow('ENOENT');
  });
});
