import { spawn } from 'node:child_process';

/** Starts the tests' SMTP server in its own process. */
export async function startMailServer(smtp: number, http: number) {
  const child = spawn(process.execPath, ['tests/setup/mail-server.ts', String(smtp), String(http)], {
    stdio: 'ignore',
  });
  const box = () => fetch(`http://127.0.0.1:${http}/`);
  for (let tries = 0; tries < 100 && !(await box().catch(() => null)); tries += 1)
    await new Promise((later) => setTimeout(later, 100));
  return {
    async received(): Promise<string[]> {
      const mails: unknown[] = await (await box()).json();
      return mails.map((mail) => JSON.stringify(mail));
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
