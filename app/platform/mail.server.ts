import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.server.ts';
import { sendByService } from './mail-service.server.ts';

export type Mail = {
  /** One address, or several with commas between them. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where given, a mail that is sent twice is known as the same by those who receive it. */
  messageId?: string;
};

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Sends by SMTP or a mail service, or writes .eml files into a folder. With none, sending fails and says which setting is missing. */
export function openMailer({ from, smtpUrl, folder, service }: Config['mail']): Mailer {
  if (service) return { send: (mail) => sendByService(service, mail), close: () => undefined };
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
    send: () => Promise.reject(new Error('No mail can be sent: neither SMTP_URL nor EMAIL_SERVICE_URL is set.')),
    close: () => undefined,
  };
}
