import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.server.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Sends by SMTP, or writes .eml files into a folder. With neither, sending fails and says which setting is missing. */
export function openMailer({ from, smtpUrl, folder }: Config['mail']): Mailer {
  if (smtpUrl) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    return {
      async send(mail) {
        await transport.sendMail({ from, ...mail });
      },
      close: () => transport.close(),
    };
  }
  if (folder) {
    const writer = createTransport({ streamTransport: true, buffer: true });
    return {
      async send(mail) {
        const { message } = await writer.sendMail({ from, ...mail });
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`), message);
      },
      close: () => undefined,
    };
  }
  return {
    send: () => Promise.reject(new Error('No mail can be sent: SMTP_URL is not set.')),
    close: () => undefined,
  };
}
