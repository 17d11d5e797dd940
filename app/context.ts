import { createContext, type RouterContextProvider } from 'react-router';
import type { Content } from './features/pages/content-files.server.ts';
import type { Auth } from './platform/auth.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Db } from './platform/db.server.ts';
import type { Files } from './platform/files.server.ts';
import type { Limits, Turns } from './platform/limits.server.ts';
import type { Log } from './platform/log.server.ts';
import type { Mailer } from './platform/mail.server.ts';
import type { Metrics } from './platform/metrics.server.ts';
import type { PasswordHash, PasswordStrength } from './platform/passwords.server.ts';
import type { Queue } from './platform/queue.server.ts';
import type { Vault } from './platform/vault.server.ts';

export type App = {
  config: Config;
  db: Db;
  files: Files;
  queue: Queue;
  log: Log;
  auth: Auth;
  limits: Limits;
  /** Limits concurrent sign-ins from unknown devices. */
  strangerTurns: Turns;
  mailer: Mailer;
  metrics: Metrics;
  vault: Vault;
  content: Content;
  passwords: PasswordHash;
  passwordStrength: PasswordStrength;
};

/** Names can change, so the activity log stores all three fields. The e-mail is empty for background jobs. */
export type Person = { id: string; name: string; email: string };

export type Role = 'owner' | 'writer';

/** `fresh`: the session began a few minutes ago. */
export type Session = { id: string; token: string; fresh: boolean; role: Role };

/** Cache tags: `clinic` changes with anything on the site, `post:12` with that post's comments. */
export type PageTag = 'clinic' | `post:${number}`;

export type RequestInfo = {
  id: string;
  /** The client's IP address, for rate limits only. It is logged and stored only as a hash. */
  address: string;
  /** Set when the database is unavailable: the visitor gets the plain 503 page. */
  databaseUnavailable: boolean;
  /** A page without tags is never cached. */
  tags: Set<PageTag>;
  /** The values of a form that could not be saved, so that the 503 page can return them. */
  typed: { label: string; name: string; value: string; long?: boolean }[];
  structuredData?: object[];
  /** Set when an action refused its form, or stored it. */
  refused?: true;
  stored?: true;
};

// No defaults: a request without them is a bug and must throw.
export const appContext = createContext<App>();
export const requestContext = createContext<RequestInfo>();
export const personContext = createContext<Person>();
export const sessionContext = createContext<Session>();

/** How signed-in staff see the site: with an edit link on each section, or as a draft of one named section or of all of them. */
export type StaffView = { edits: true } | { draft: string };

export const staffViewContext = createContext<StaffView | null>(null);

/** Marks the page as the same for everyone, so that it can be cached. A post's page also depends on its comments. */
export function markCacheable(context: Readonly<RouterContextProvider>, postId?: number): void {
  const { tags } = context.get(requestContext);
  tags.add('clinic');
  if (postId !== undefined) tags.add(`post:${postId}`);
}

/** Not part of the hydration data, because only crawlers read it. */
export function structuredData(context: Readonly<RouterContextProvider>, ...things: object[]): void {
  (context.get(requestContext).structuredData ??= []).push(...things);
}
