import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { removeFolder } from './remove-folder.ts';

/** Puts TLS and HTTP/2 in front of the site, as in production: Debian's Caddy with its own certificate. */
export async function startTlsFront(
  name: string,
  ports: { from: number; to: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = resolve(`var/front-${name}`);
  removeFolder(home);
  mkdirSync(home, { recursive: true });
  writeFileSync(
    `${home}/Caddyfile`,
    `{
	admin off
	skip_install_trust
	auto_https disable_redirects
}
https://localhost:${ports.from} {
	bind 127.0.0.1
	tls internal
	reverse_proxy 127.0.0.1:${ports.to}
}
`,
  );
  const caddy = spawn('caddy', ['run', '--config', `${home}/Caddyfile`, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((done) => caddy.on('exit', done));
  await new Promise<void>((done, failed) => {
    let said = '';
    caddy.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('serving initial configuration')) done();
    });
    caddy.on('exit', () => failed(new Error(`Caddy ended:\n${said}`)));
    caddy.on('error', failed);
  });
  return {
    url: `https://localhost:${ports.from}`,
    async stop() {
      caddy.kill('SIGTERM');
      await ended;
    },
  };
}
