import { createContext, type RouterContextProvider } from 'react-router';
import type { Auth } from './platform/auth.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Db } from './platform/db.server.ts';
import type { Files } from './platform/files.server.ts';
import type { Limits } from './platform/limits.server.ts';
import type { Log } from './platform/log.server.ts';
import type { Mailer } from './platform/mail.server.ts';
import type { Metrics } from './platform/metrics.server.ts';
import type { PasswordHash } from './platform/password-hash.server.ts';
import type { PasswordStrength } from './platform/password-strength.server.ts';
import type { Queue } from './platform/queue.server.ts';
import type { Turns } from './platform/turns.server.ts';
import type { Vault } from './platform/vault.server.ts';

/** The services that features work with. */
export type App = {
  config: Config;
  db: Db;
  files: Files;
  queue: Queue;
  log: Log;
  auth: Auth;
  limits: Limits;
  /** The turns of sign-ins by browsers that have not signed in before. */
  strangerTurns: Turns;
  mailer: Mailer;
  metrics: Metrics;
  vault: Vault;
  passwords: PasswordHash;
  passwordStrength: PasswordStrength;
};

/** Who acts in a staff command. A name can be changed, so the access record takes all three; e-mail is empty for the site's own programs. */
export type StaffMember = { id: string; name: string; email: string };

export type Role = 'owner' | 'writer';

/** The session of this request, which the account page shows as 'this device'. Fresh: it began a few minutes ago. */
export type Session = { id: string; token: string; fresh: boolean; role: Role };

/** What invalidates a cached page: any change of the clinic's site, or one of a post's comments. */
export type PageTag = 'clinic' | `post:${number}`;

/** What the pages and the error page need to know about the request itself. */
export type RequestInfo = {
  id: string;
  /** Where the request came from. For limits only: it is never logged or stored as it is. */
  address: string;
  /** Set when the database could not answer: the visitor gets the plain 503 page. */
  databaseTrouble: boolean;
  /** What invalidates the page in caches. Without any it is never cached. */
  tags: Set<PageTag>;
  /** What a visitor typed into a form that could not be stored, so that the 503 page can give it back. */
  typed: { label: string; name: string; value: string; long?: boolean }[];
  /** The page in schema.org's words. */
  structuredData?: object[];
};

// No defaults: a request that reaches a page without them is a mistake and must throw.
export const appContext = createContext<App>();
export const requestContext = createContext<RequestInfo>();
export const staffContext = createContext<StaffMember>();
export const sessionContext = createContext<Session>();

/** How signed-in staff see the site: with the way to each part's words, or a draft of them, all parts or the one that is named. */
export type StaffView = { edits: true } | { draft: string };

/** Null for visitors. */
export const staffViewContext = createContext<StaffView | null>(null);

/** Says that this page is the same for everybody and may be cached; a post's page also changes with its comments. */
export function sameForAll(context: Readonly<RouterContextProvider>, postId?: number): void {
  const { tags } = context.get(requestContext);
  tags.add('clinic');
  if (postId !== undefined) tags.add(`post:${postId}`);
}

/** What the page says in schema.org's words: for machines that read the document, so no part of what the browser is given to wake with. */
export function structuredData(context: Readonly<RouterContextProvider>, ...things: object[]): void {
  (context.get(requestContext).structuredData ??= []).push(...things);
}
