import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config, EmailService } from './config.server.ts';

export type Mail = {
  /** One address, or several separated by commas. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Lets recipients detect a mail that was sent twice. */
  messageId?: string;
};

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Sends by SMTP or a mail service, or writes .eml files into a folder. With none, sending fails and says which setting is missing. */
export function openMailer({ from, smtpUrl, smtpTls, folder, service }: Config['mail']): Mailer {
  if (service) return { send: (mail) => sendByService(service, mail), close: () => undefined };
  if (smtpUrl) {
    const transport = createTransport({
      ...smtpOptions(smtpUrl, smtpTls),
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
    send: () => Promise.reject(new MailRefused(0, 'Mail cannot be sent: set SMTP_URL or EMAIL_SERVICE_URL.')),
    close: () => undefined,
  };
}

/** Without requireTLS, a man in the middle could strip STARTTLS and read password links. */
export function smtpOptions(url: string, tls: Config['mail']['smtpTls']) {
  const isThisMachine = /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
  return { url, requireTLS: tls === 'required' && !isThisMachine };
}

const libraryVersion = '1.0.0';
const timeoutMs = 10_000;

/** The mail was not accepted. The message is safe to log, because it quotes nothing of the mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly isForTheLog = true;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** A retry cannot succeed. */
  readonly final: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, { final = false, retryAfterSeconds = null }: Partial<MailRefused> = {}) {
    super(text);
    this.status = status;
    this.final = final;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export async function sendByService(
  { url, userId, id, templateId }: EmailService,
  { to, subject, text }: Mail,
  waitMs: number = timeoutMs,
): Promise<void> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/api/v1.0/email/send`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      lib_version: libraryVersion,
      user_id: userId,
      service_id: id,
      template_id: templateId,
      template_params: { to_email: to, subject, message: text },
    }),
    signal: AbortSignal.timeout(waitMs),
  }).catch((error: unknown) => {
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new MailRefused(0, late ? 'the mail service did not respond in time' : 'the mail service cannot be reached');
  });
  // We do not need the body, and an endless one must not block the job.
  await answer.body?.cancel();
  if (!answer.ok) throw refusal(answer);
}

function refusal({ status, headers }: Response): MailRefused {
  if (status === 403) return new MailRefused(status, 'the mail service rejected our settings', { final: true });
  if (status === 451)
    return new MailRefused(status, 'the mail service refuses requests from headless browsers', { final: true });
  if (status === 429)
    return new MailRefused(status, 'the mail service has received too many requests', {
      retryAfterSeconds: readRetryAfter(headers.get('Retry-After')),
    });
  return new MailRefused(status, `the mail service responded with status ${status}`);
}

const longestWait = 24 * 3_600;

/** Returns seconds from a number or an HTTP date; null for anything else. */
export function readRetryAfter(header: string | null, now: number = Date.now()): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestWait) : null;
}
