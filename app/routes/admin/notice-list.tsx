import { noAdvice, legalPages } from '#app/features/legal/legal.ts';
import type { Route } from './+types/notice-list';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { listLegal } from '#app/features/legal/legal.server.ts';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { ArrowLink } from '#app/ui/button.tsx';
import { StateRows } from '#app/records/reviewed.tsx';
import styles from '#app/features/legal/legal-admin.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  return { notices: await listLegal(context.get(appContext)) };
}

export const meta = staffTitle('Notices');

export default function Notices({ loaderData: { notices } }: Route.ComponentProps) {
  const inEffect = notices.filter(({ state }) => state.kind !== 'draft').length;
  const overdue = notices.filter(({ state }) => state.kind === 'overdue');
  return (
    <AdminPage title="Notices">
      <p className="mb-4">
        {inEffect} of {notices.length} are in effect. Every page links to them at the bottom.
      </p>
      {overdue.length > 0 && (
        <p className={`mb-4 ${styles.flag}`}>
          <b>{overdue.length === 1 ? '1 review is overdue.' : `${overdue.length} reviews are overdue.`}</b> Visitors
          still see the notice. Read it again and renew the review.
        </p>
      )}
      <p className="meta mb-4">{noAdvice}</p>
      <p className="mb-4">
        <ArrowLink href="/admin/reviews">Reviews of posts, care pages and questions</ArrowLink>
      </p>
      <StateRows
        rows={notices.map(({ name, ...notice }) => ({
          ...notice,
          href: `/admin/notices/${name}`,
          label: legalPages[name].title,
        }))}
      />
    </AdminPage>
  );
}
