import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeFolder } from './remove-folder.ts';

/** TLS and HTTP/2 before the site, as visitors meet it: Debian's nginx with a certificate made for the occasion. */
export async function startTlsFront(
  name: string,
  ports: { from: number; to: number },
): Promise<{ url: string; stop: () => void }> {
  const root = resolve(`var/front-${name}`);
  removeFolder(root);
  mkdirSync(root, { recursive: true });
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=127.0.0.1 -keyout ${root}/key.pem -out ${root}/cert.pem`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${root}/${kind};`,
  );
  writeFileSync(
    `${root}/nginx.conf`,
    `worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log; daemon off; user root;
events { worker_connections 256; }
http {
  access_log off; ${temporary.join(' ')}
  server {
    listen 127.0.0.1:${ports.from} ssl http2; ssl_certificate ${root}/cert.pem; ssl_certificate_key ${root}/key.pem;
    location / {
      proxy_pass http://127.0.0.1:${ports.to}; proxy_http_version 1.1; proxy_set_header Connection '';
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-p', root, '-c', `${root}/nginx.conf`, '-e', `${root}/error.log`]);
  await wait(500);
  return { url: `https://127.0.0.1:${ports.from}`, stop: () => nginx.kill() };
}
