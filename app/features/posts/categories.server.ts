import { arrayContains, count, eq, ne, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { App, Person } from '#app/context.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type HandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { posts, redirects } from '#db/schema.ts';
import { blogHref } from './blog.ts';
import { categoryErrorMessages, categoryFields, categoryKey, type Category, type CategoryKind } from './categories.ts';
import type { PostFilter } from './post.ts';
import { spellAsPosts } from './posts.server.ts';
import { updateRedirectsAfterMove } from './redirects.server.ts';

/** A blog with more names would need a paged list. */
const maxCategories = 500;

const kept = ne(posts.status, 'deleted');
const tag = sql<string>`unnest(${posts.tags})`;

/** Every category and tag of the posts that are not in the trash, by name. */
export async function listCategories({ db }: App): Promise<Category[]> {
  const list = async (kind: CategoryKind, name: typeof posts.category | typeof tag): Promise<Category[]> => {
    const rows = await db.select({ name, posts: count() }).from(posts).where(kept).groupBy(name).limit(maxCategories);
    return rows.map((row) => ({ kind, ...row })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  };
  return [...(await list('category', posts.category)), ...(await list('tag', tag))];
}

/** Redirects a filter that finds no posts, if the category or tag was renamed or is written in other letter case. */
export async function redirectRenamedCategory(app: App, filter: PostFilter): Promise<void> {
  const from = blogHref(filter);
  const [found] = await app.db.select({ to: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, from));
  if (found) throw redirect(found.to, 301);
  const spelled = blogHref(await spellAsPosts(app, filter));
  // Temporary: a post may use the other letters tomorrow.
  if (spelled !== from) throw redirect(spelled, 302);
}

type Rename = { kind: CategoryKind; from: string; to: string };

/** Renames or merges a category or tag and redirects links to the old name. Returns how many posts changed. */
function renameCategory({ db }: App, by: Person, { kind, from, to }: Rename, merges: boolean) {
  return db.transaction(async (tx) => {
    const isNamed = kind === 'category' ? eq(posts.category, from) : arrayContains(posts.tags, [from]);
    // Keeps the tag's position and removes duplicates.
    const tags = sql`array(select name from unnest(array_replace(${posts.tags}, ${from}, ${to})) with ordinality as one(name, position)
      group by name order by min(position))`;
    const changed = await tx
      .update(posts)
      .set(kind === 'category' ? { category: to } : { tags })
      .where(isNamed)
      .returning({ id: posts.id });
    if (changed.length === 0) return 0;
    await updateRedirectsAfterMove(tx, by, { from: blogHref({ [kind]: from }), to: blogHref({ [kind]: to }) });
    const done = merges ? `Merged the ${kind} “${from}” into “${to}”` : `Renamed the ${kind} “${from}” to “${to}”`;
    const summary = `${done} in ${counted(changed.length, 'post')}.`;
    await recordActivity(tx, by, { action: merges ? 'category.merge' : 'category.rename', summary });
    return changed.length;
  });
}

const schema = formSchema(categoryFields);

export const categoryHandlers = {
  async rename({ app, by, form }: HandlerArgs): Promise<Reply> {
    const read = readForm(form, schema, categoryErrorMessages.rename);
    if (!read.ok) return read.answer;
    const { key, name: to } = read.input;
    const categories = await listCategories(app);
    const category = categories.find((one) => categoryKey(one) === key);
    if (!category) {
      const detail = `It no longer exists. You typed “${to}”.`;
      return { ok: false, notice: categoryErrorMessages.rename, detail, status: 404 };
    }
    const { kind, name: from } = category;
    if (from === to) return formError(form, categoryErrorMessages.rename, { name: 'That is already its name.' });
    if (kind === 'tag' && to.includes(','))
      return formError(form, categoryErrorMessages.rename, { name: 'Tags can’t contain commas.' });
    const other = categories.find((one) => one.kind === kind && one.name === to);
    if (other && readField(form, 'shown') !== categoriesTogether(category, to))
      return {
        ...formError(form, `There is already a ${kind} “${to}”, with ${counted(other.posts, 'post')}.`),
        detail: 'Press the button again to merge them. This can’t be undone.',
        values: { key, name: to, shown: categoriesTogether(category, to) },
      };
    const changed = await renameCategory(app, by, { kind, from, to }, other !== undefined);
    return {
      ok: true,
      sent: readField(form, 'form'),
      notice: `“${from}” is now “${to}” in ${counted(changed, 'post')}.`,
      detail: 'Links to the old name go to the new one.',
      ...(!other && { undo: { intent: 'rename', key: categoryKey({ kind, name: to }), name: from } }),
    };
  },
};

/** Identifies the merge that the person confirmed. Another choice asks again. */
const categoriesTogether = ({ kind, name }: Category, to: string) => JSON.stringify([kind, name, to]);
