import type { App } from '#app/context.ts';
import { openEmail, sealEmail } from '#app/features/comments/comment-email.server.ts';
import { openScan, sealScan } from '#app/features/consents/scan-place.server.ts';
import { resealSigner } from '#app/features/consents/signer.server.ts';
import { openSender, sealSender } from '#app/features/messages/sender.server.ts';
import type { Place } from '#app/platform/vault.server.ts';

export type Stored = Record<string, string | null>;

/** A table with sealed columns: how one of its rows is opened and sealed again under the first key. */
export type SealedTable = {
  table: Place['table'];
  /** Columns whose texts are sealed; a row is written only while these are still what was read. */
  sealed: string[];
  /** Columns that follow from the texts. */
  marks: string[];
  key: string;
  reseal: (app: App, id: number, row: Stored) => Stored;
};

export const sealedTables: SealedTable[] = [
  {
    table: 'contact_messages',
    sealed: ['name', 'email', 'phone'],
    marks: ['email_index', 'phone_index'],
    key: 'key_id',
    reseal(app, id, { name = '', email = '', phone = '', key_id = null }) {
      const stored = { name: name ?? '', email: email ?? '', phone: phone ?? '', keyId: key_id };
      const { keyId, emailIndex, phoneIndex, ...texts } = sealSender(app, id, openSender(app, id, stored));
      return { ...texts, key_id: keyId, email_index: emailIndex, phone_index: phoneIndex };
    },
  },
  {
    table: 'comments',
    sealed: ['email'],
    marks: [],
    key: 'email_key_id',
    reseal(app, id, { email = null, email_key_id = null }) {
      const made = sealEmail(app, id, openEmail(app, id, { email, emailKeyId: email_key_id }));
      return { email: made.email, email_key_id: made.emailKeyId };
    },
  },
  {
    table: 'consents',
    sealed: ['signer', 'scan_key'],
    marks: [],
    key: 'key_id',
    reseal(app, id, { signer = null, scan_key: scanKey = null, key_id: keyId = null }) {
      const scan = openScan(app, id, { scanKey, keyId });
      const made = resealSigner(app, id, { signer: signer ?? '', keyId });
      return { signer: made.signer, scan_key: scan && sealScan(app, id, scan), key_id: made.keyId };
    },
  },
];
