import { appContext } from '#app/context.ts';
import { postVersions, readPostId } from '#app/features/posts/post-schema.server.ts';
import { versionHandlers } from '#app/features/posts/posts.commands.server.ts';
import { compareVersion, findPostToEdit } from '#app/features/posts/staff-posts.server.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { listVersions, versionsQuerySchema } from '#app/history/versions.server.ts';
import { Versions } from '#app/history/versions.tsx';
import { staffTitle } from '#app/site/page-meta.ts';
import type { Route } from './+types/blog-versions';
import styles from '#app/features/posts/staff-posts.module.css';
import prose from '#app/features/text/prose.module.css';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const postId = readPostId(params.postId) ?? 0;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, show, against, restored } = versionsQuerySchema.parse(query);
  const [post, list, comparison] = await Promise.all([
    findPostToEdit(app, postId),
    listVersions(app, postVersions, postId, before),
    show === undefined ? null : compareVersion(app, postId, show, against),
  ]);
  const { title, version } = orNotFound(post);
  const current = list.versions.find((line) => line.kind === 'saved' && line.version === version)?.id ?? null;
  const answer = restored === version && { ok: true, notice: `Restored as version ${version}.` };
  return {
    post: { id: String(postId), title, version: String(version) },
    list: { ...list, current, comparison },
    answer,
  };
}

const formConfig = { failed: { restore: 'Nothing was restored.' }, fields: {} };
export const action = createStaffAction(formConfig, versionHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Versions');

export default function PostVersions({ loaderData: { post, list, answer }, actionData }: Route.ComponentProps) {
  const { id, title, version } = post;
  const html = list.comparison?.html;
  return (
    <AdminPage
      title={`Versions of “${title}”`}
      back={{ href: `/admin/blog/${id}`, label: 'Edit post' }}
      answer={actionData ?? answer}
    >
      <div className="stack gap-5">
        <Versions
          {...list}
          nameOf={(line) => `Version ${line.version}`}
          // Rendered and sanitized on the server.
          comparedText={
            html && <div className={`${prose.prose} ${styles.compared}`} dangerouslySetInnerHTML={{ __html: html }} />
          }
          fields={{ id, version }}
          consequence="It becomes the newest version. The current text stays in this list."
        />
      </div>
    </AdminPage>
  );
}
