import { data, redirect } from 'react-router';
import type { Route } from './+types/blog-revisions';
import { appContext, staffContext } from '#app/context.ts';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { compareRevision } from '#app/features/posts/compare-revisions.server.ts';
import { findPostToEdit, restoreRevision } from '#app/features/posts/manage-posts.server.ts';
import { PostCrumbs } from '#app/features/posts/post-crumbs.tsx';
import { readPostId, revisionsQuerySchema } from '#app/features/posts/post.schema.ts';
import { RevisionComparison } from '#app/features/posts/revision-comparison.tsx';
import { RevisionList } from '#app/features/posts/revision-list.tsx';
import { listRevisions } from '#app/features/posts/revisions.server.ts';
import styles from '#app/features/posts/revisions.module.css';
import { readField, readVersion } from '#app/shared/form-data.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const postId = readPostId(params.postId) ?? 0;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, show, against, restored } = revisionsQuerySchema.parse(query);
  const [post, list, comparison] = await Promise.all([
    findPostToEdit(app, postId),
    listRevisions(app, postId, before),
    show === undefined ? null : compareRevision(app, postId, show, against),
  ]);
  if (!post) throw data(null, { status: 404 });
  const answer = restored === post.version && { ok: true, notice: `Restored. This is version ${post.version} now.` };
  return { postId, title: post.title, version: post.version, ...list, comparison, answer };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const postId = readPostId(params.postId) ?? 0;
  const version = readVersion(form, 'version');
  const revision = readPostId(readField(form, 'revision')) ?? 0;
  const answer = await restoreRevision(
    context.get(appContext),
    context.get(staffContext),
    { postId, version },
    revision,
  );
  if (answer.outcome === 'gone') throw data(null, { status: 404 });
  if (answer.outcome === 'saved') throw redirect(`/admin/blog/${postId}/revisions?restored=${answer.post.version}`);
  const { savedBy } = answer.conflict;
  return data(
    { ok: false, notice: `${savedBy} saved this post in the meantime. Nothing was restored: look at the list again.` },
    { status: 409 },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Versions');
}

export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const { postId, title, version, revisions, older, comparison, answer } = loaderData;
  return (
    <AdminPage
      title={`Versions of “${title}”`}
      above={<PostCrumbs current="Versions" post={{ id: postId }} />}
      answer={actionData ?? answer}
    >
      <div className={styles.stack}>
        {comparison && <RevisionComparison comparison={comparison} />}
        <RevisionList postId={postId} current={version} revisions={revisions} older={older} />
      </div>
    </AdminPage>
  );
}
