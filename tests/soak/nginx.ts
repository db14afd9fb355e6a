import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/ports';

export const NO_NGINX = 'nginx is not installed; run `apt-get install nginx-light` and try again';

/** The system's nginx. On Debian, installs it first if this process is root. */
export function findNginx(): string | undefined {
  const find = () => ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const policy = '/usr/sbin/policy-rc.d';
    const ours = !existsSync(policy);
    // Debian starts installed services unless this file forbids it.
    if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'nginx-light']])
      spawnSync('/usr/bin/apt-get', ['-q', ...args], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    if (ours) rmSync(policy, { force: true });
  }
  return find();
}

/** Starts nginx as a round-robin proxy for `ports`, which tries the next port if one is down. */
export async function startNginx(program: string, ports: readonly number[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-nginx-'));
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(path.join(folder, name), { mode: 0o777 });
  const port = await freePort();
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${account} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; daemon off;
     events { worker_connections 8192; }
     http {
       access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       upstream service { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 64; }
       server {
         listen 127.0.0.1:${port} backlog=4096; keepalive_requests 100000;
         location / {
           proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_next_upstream error timeout;
         }
       }
     }`,
  );
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempts = 0; ; attempts += 1) {
    if (child.exitCode !== null || attempts > 100) throw new Error(`nginx did not start: ${stderr}`);
    const ok = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
