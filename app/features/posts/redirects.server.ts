import { and, asc, eq, isNull } from 'drizzle-orm';
import { data, redirect, type MiddlewareFunction } from 'react-router';
import { appContext, type App, type Person } from '#app/context.ts';
import { fixedPages, movedPages } from '#app/features/pages/known-pages.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { isServedHere } from '#app/platform/language.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { language, pagePath } from '#app/shared/language.ts';
import { customPages, redirects } from '#db/schema.ts';
import { findPost } from './posts.server.ts';
import { ownTarget, pathOf, redirectErrorMessages, redirectFields, wordPressSlug, type Redirect } from './redirect.ts';

/** A clinic moves its website once or twice, so more redirects than this would be a mistake. */
const maxStoredRedirects = 1_000;
const ownPaths = /^\/(admin|api|assets|cards|files|search|sitemap|status)(\/|$)/;

/** Redirects requests for missing pages to where staff say they moved. Existing pages cost no extra query. */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (response.status !== 404 || (request.method !== 'GET' && request.method !== 'HEAD')) return response;
  const path = pagePath(new URL(request.url)).replace(/\.data$/, '');
  if (ownPaths.test(path)) return response;
  const target = await findRedirect(context.get(appContext), path);
  if (target) throw redirect(target, 301);
  return response;
};

/** Leads from /es to the English page where there is no Spanish one. The route decides, because an address has many spellings. */
export const leaveSpanish: MiddlewareFunction<Response> = ({ request, context, pattern }, next) => {
  const [path, url] = [pattern.replace(/^\/?/, '/'), new URL(request.url)];
  // The address has the name of a service. Any other is better known by its pattern: '/_.data' is the data of '/'.
  const isOpen = isServedHere(path.includes(':') ? pagePath(url).replace(/\.data$/, '') : path);
  if (language() === 'en' || isOpen || path === '/:slug' || path === '/*') return next();
  throw toEnglish(context.get(appContext), url);
};

/** With its origin, because the router would add /es. */
export function toEnglish({ config }: App, url: URL): Response {
  return redirect(config.publicUrl + pagePath(url).replace(/\.data$/, '') + url.search);
}

/** Redirects an address that has moved. For any other, the root's error page answers with its headers and status 404. */
export function answerMissing(url: URL, method = 'GET'): never {
  const target = movedPages[pagePath(url).replace(/\/$/, '')];
  if (target && method === 'GET') throw redirect(target, 301);
  throw data(null, { status: 404 });
}

export async function findRedirect(app: App, address: string): Promise<string | null> {
  const path = pathOf(address);
  if (!path) return null;
  const [found] = await app.db.select({ to: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, path));
  // Validate again: a target may have been stored or imported before this check existed.
  if (found) return ownTarget(found.to);
  const slug = wordPressSlug(path);
  return slug && (await findPost(app, slug)) ? `/blog/${slug}` : null;
}

export function listRedirects({ db }: App): Promise<Redirect[]> {
  const { id, fromPath, toPath, createdBy } = redirects;
  return db
    .select({ id, fromPath, toPath, createdBy })
    .from(redirects)
    .orderBy(asc(fromPath))
    .limit(maxStoredRedirects);
}

const schema = formSchema(redirectFields);

/** Whether the site already serves this path, so that a redirect would never be used. */
async function isPage(app: App, path: string): Promise<boolean> {
  if (fixedPages.includes(path) || Object.hasOwn(movedPages, path) || ownPaths.test(path)) return true;
  const [, slug] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
  if (slug !== undefined) return (await findPost(app, slug)) !== null;
  return (
    (await app.db.$count(customPages, and(eq(customPages.slug, path.slice(1)), isNull(customPages.deletedAt)))) > 0
  );
}

export const redirectHandlers = {
  async 'add-redirect'({ app, by, form }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, schema, redirectErrorMessages['add-redirect']);
    if (!read.ok) return read.answer;
    const [from, to] = [pathOf(read.input.fromPath), ownTarget(read.input.toPath)];
    const isHere = 'This page exists on the website. Only unused addresses can be redirected.';
    const errors = {
      ...(from && from !== '/' && (await isPage(app, from)) && { fromPath: isHere }),
      ...((!from || from === '/') && { fromPath: 'This is not a page address.' }),
      ...(!to && { toPath: 'Start with a slash, like /about.' }),
      ...(to && pathOf(to) === from && { toPath: 'This is the same as the old address.' }),
    };
    const [first] = Object.values(errors);
    if (!from || !to || first) return formError(form, redirectErrorMessages['add-redirect'], errors);
    return app.db.transaction(async (tx): Promise<Reply> => {
      if ((await tx.$count(redirects)) >= maxStoredRedirects)
        return { ok: false, notice: `You already have ${maxStoredRedirects} redirects. Remove some first.` };
      await setRedirect(tx, by, { from, to });
      return { ok: true, notice: `${from} now goes to ${to}.`, sent: readField(form, 'form') };
    });
  },

  async 'delete-redirect'({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    return app.db.transaction(async (tx): Promise<Reply> => {
      const [gone] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
      if (!gone) return { ok: false, notice: 'That redirect no longer exists.', status: 404 };
      const { fromPath, toPath } = gone;
      const summary = `Removed the redirect from ${fromPath}.`;
      await recordActivity(tx, by, { action: 'redirect.remove', id, summary });
      const undo = { intent: 'add-redirect', fromPath, toPath };
      return { ok: true, notice: `Redirect from ${fromPath} removed.`, undo };
    });
  },
};

/** Updates redirects after a page has moved: those to the old address now point to the new one, and no loop remains. */
export async function updateRedirectsAfterMove(tx: Tx, by: Person, moved: { from: string; to: string }): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.fromPath, moved.to));
  await tx.update(redirects).set({ toPath: moved.to }).where(eq(redirects.toPath, moved.from));
  await setRedirect(tx, by, moved);
}

async function setRedirect(tx: Tx, by: Person, { from, to }: { from: string; to: string }): Promise<void> {
  const [row] = await tx
    .insert(redirects)
    .values({ fromPath: from, toPath: to, createdBy: by.name })
    .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: to, createdBy: by.name } })
    .returning({ id: redirects.id });
  const summary = `Redirected ${from} to ${to}.`;
  await recordActivity(tx, by, { action: 'redirect.add', id: row?.id ?? '', summary });
}
