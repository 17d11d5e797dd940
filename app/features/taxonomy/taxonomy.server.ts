import { arrayContains, count, eq, ne, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { blogHref } from '#app/features/posts/blog.ts';
import type { PostFilter } from '#app/features/posts/post.ts';
import { spellAsPosts } from '#app/features/posts/posts.server.ts';
import { updateRedirectsAfterMove } from '#app/features/redirects/redirects.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { readForm, formError, type Reply, type HandlerArgs } from '#app/records/form.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { posts, redirects } from '#db/schema.ts';
import { labelErrorMessages, labelFields, labelKey, type Label, type LabelKind } from './taxonomy.ts';

/** A blog with more labels would need a paged list. */
const maxLabels = 500;

const kept = ne(posts.status, 'deleted');
const tag = sql<string>`unnest(${posts.tags})`;

/** Every category and tag of the posts that are not in the trash, by name. */
export async function listLabels({ db }: App): Promise<Label[]> {
  const list = async (kind: LabelKind, name: typeof posts.category | typeof tag): Promise<Label[]> => {
    const rows = await db.select({ name, posts: count() }).from(posts).where(kept).groupBy(name).limit(maxLabels);
    return rows.map((row) => ({ kind, ...row })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  };
  return [...(await list('category', posts.category)), ...(await list('tag', tag))];
}

/** Redirects a filter that finds no posts, if the category or tag was renamed or is written in other letter case. */
export async function redirectRenamedLabel(app: App, filter: PostFilter): Promise<void> {
  const from = blogHref(filter);
  const [found] = await app.db.select({ to: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, from));
  if (found) throw redirect(found.to, 301);
  const spelled = blogHref(await spellAsPosts(app, filter));
  // Temporary: a post may use the other letters tomorrow.
  if (spelled !== from) throw redirect(spelled, 302);
}

type Rename = { kind: LabelKind; from: string; to: string };

/** Renames or merges a label and redirects links to the old name. Returns how many posts changed. */
function renameLabel({ db }: App, staff: StaffMember, { kind, from, to }: Rename, merges: boolean) {
  return db.transaction(async (tx) => {
    const isNamed = kind === 'category' ? eq(posts.category, from) : arrayContains(posts.tags, [from]);
    // Keeps the tag's position and removes duplicates.
    const tags = sql`array(select name from unnest(array_replace(${posts.tags}, ${from}, ${to})) with ordinality as one(name, place)
      group by name order by min(place))`;
    const changed = await tx
      .update(posts)
      .set(kind === 'category' ? { category: to } : { tags })
      .where(isNamed)
      .returning({ id: posts.id });
    if (changed.length === 0) return 0;
    await updateRedirectsAfterMove(tx, staff, { from: blogHref({ [kind]: from }), to: blogHref({ [kind]: to }) });
    const done = merges ? `Merged the ${kind} “${from}” into “${to}”` : `Renamed the ${kind} “${from}” to “${to}”`;
    const summary = `${done} in ${counted(changed.length, 'post')}.`;
    await recordActivity(tx, staff, { action: merges ? 'label.merge' : 'label.rename', summary });
    return changed.length;
  });
}

const schema = formSchema(labelFields);

export const labelHandlers = {
  async rename({ app, staff, form }: HandlerArgs): Promise<Reply> {
    const read = readForm(form, schema, labelErrorMessages.rename);
    if (!read.ok) return read.answer;
    const { key, name: to } = read.input;
    const labels = await listLabels(app);
    const label = labels.find((one) => labelKey(one) === key);
    if (!label) {
      const detail = `It no longer exists. You typed “${to}”.`;
      return { ok: false, notice: labelErrorMessages.rename, detail, status: 404 };
    }
    const { kind, name: from } = label;
    if (from === to) return formError(form, labelErrorMessages.rename, { name: 'That is already its name.' });
    if (kind === 'tag' && to.includes(','))
      return formError(form, labelErrorMessages.rename, { name: 'Tags can’t contain commas.' });
    const other = labels.find((one) => one.kind === kind && one.name === to);
    if (other && readField(form, 'shown') !== labelsTogether(label, to))
      return {
        ...formError(form, `There is already a ${kind} “${to}”, with ${counted(other.posts, 'post')}.`),
        detail: 'Press the button again to merge them. This can’t be undone.',
        values: { key, name: to, shown: labelsTogether(label, to) },
      };
    const changed = await renameLabel(app, staff, { kind, from, to }, other !== undefined);
    return {
      ok: true,
      sent: readField(form, 'form'),
      notice: `“${from}” is now “${to}” in ${counted(changed, 'post')}.`,
      detail: 'Links to the old name go to the new one.',
      ...(!other && { undo: { intent: 'rename', key: labelKey({ kind, name: to }), name: from } }),
    };
  },
};

/** Identifies the merge that the person confirmed. Another choice asks again. */
const labelsTogether = ({ kind, name }: Label, to: string) => JSON.stringify([kind, name, to]);
