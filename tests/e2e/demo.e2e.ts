import { spawn } from 'node:child_process';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { expect, ownForm, served } from './fixtures.ts';

served(
  'the demo prints its URL, lets its sample people sign in, and stops on a signal @daily',
  async ({ playwright }) => {
    const folder = 'var/demo-test';
    removeFolder(folder);
    const port = String(await freePorts(1));
    const child = spawn(process.execPath, ['server/demo.ts', '--no-build', '--folder', `${folder}/postgres`], {
      env: { ...process.env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => child.on('exit', done));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 120_000 }).toMatch(/^staff: .*$/m);
    expect(said).toContain(`ready: http://127.0.0.1:${port}\n`);
    const last = said.trim().split('\n').at(-1) ?? '';
    const [, login = '', email = '', password = ''] =
      /^staff: (\S+) {2}(\S+) or \S+ {2}password: (\S+)$/.exec(last) ?? [];
    const request = await playwright.request.newContext();
    const answer = await request.post(login, { headers: ownForm, form: { email, password }, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(await (await request.get(`http://127.0.0.1:${port}/admin`)).text()).toContain('Alton Robichaux');
    // Requests are logged to the file, not to the console.
    expect(said).not.toContain('"path"');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(request.get(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('ECONNREFUSED');
    await request.dispose();
    removeFolder(folder);
  },
);
