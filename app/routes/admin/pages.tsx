import { Card, EmptyNote, AdminPage } from '#app/features/admin/admin-page.tsx';
import { DeleteButton } from '#app/records/confirm-dialog.tsx';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import {
  contentHref,
  pageState,
  type CustomPage,
  customPageErrorMessages,
} from '#app/features/custom-pages/custom-page.ts';
import custom from '#app/features/custom-pages/custom-pages.module.css';
import type { Route } from './+types/pages';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { customPageTrash } from '#app/features/custom-pages/custom-pages.commands.server.ts';
import { listCustomPages } from '#app/features/custom-pages/custom-pages.server.ts';
import { listPages } from '#app/features/pages/pages.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { trashHandlers } from '#app/records/trash.server.ts';
import { PartLinks } from '#app/features/pages/content-editor.tsx';
import { countChanges, progressOf } from '#app/features/pages/content-form.ts';
import styles from '#app/features/pages/content.module.css';
import { counted } from '#app/shared/phrases.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [pages, customPages] = await Promise.all([listPages(app), listCustomPages(app)]);
  return { pages, customPages };
}

const formConfig = { failed: customPageErrorMessages, fields: {} };
export const action = createStaffAction(formConfig, trashHandlers(customPageTrash));
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Pages');

export default function Pages({ loaderData: { pages, customPages }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Pages"
      answer={answer}
      actions={
        <LinkButton variant="primary" small icon="plus" href="/admin/own-pages/new">
          New page
        </LinkButton>
      }
    >
      <p className="mb-5">
        <ArrowLink href="/admin/care">Care guide: a page for each service</ArrowLink>
      </p>
      <ul className={`gap-5 start ${styles.pages}`}>
        {pages.map(({ name, label, sections }) => {
          const { own, rest, share } = progressOf(sections);
          const waiting = countChanges(sections);
          return (
            <li key={name}>
              <Card title={label}>
                <p className="small snug">
                  <b>{own}</b> {rest} {waiting > 0 && `${counted(waiting, 'change')} not on the website yet.`}
                </p>
                <progress value={share} aria-label="Your own text" />
                <PartLinks page={name} sections={sections} />
              </Card>
            </li>
          );
        })}
      </ul>
      <h2 className="h3 mb-5 mt-6">Your own pages</h2>
      <CustomPagesCard pages={customPages} />
      <div className="stack mt-6">
        <ArrowLink href="/admin/notices">Notices</ArrowLink>
        <ArrowLink href="/admin/reviews">Reviews and sources</ArrowLink>
        <ArrowLink href="/admin/redirects">Redirects from old addresses</ArrowLink>
        <ArrowLink href="/admin/search">Search synonyms</ArrowLink>
      </div>
    </AdminPage>
  );
}

function CustomPagesCard({ pages }: { pages: CustomPage[] }) {
  return (
    <Card>
      {pages.length === 0 && (
        <EmptyNote>None yet. A page you create can have a title, text, pictures and questions.</EmptyNote>
      )}
      <ul className={`rows ${custom.list}`}>
        {pages.map((page) => (
          <li key={page.id} className="cluster apart py-3">
            <p>
              <b>{page.title}</b>
              <br />
              <span className="meta">
                /{page.slug}. {pageState(page)}
              </span>
            </p>
            <div className="cluster gap-3">
              <LinkButton small icon="edit" href={contentHref(page)}>
                Edit<span className="visually-hidden"> {page.title}</span>
              </LinkButton>
              <LinkButton small href={`/admin/own-pages/${page.id}`}>
                Address<span className="visually-hidden"> and placement of {page.title}</span>
              </LinkButton>
              <DeleteButton
                kind="page"
                id={page.id}
                about={page.title}
                question={`Delete the page “${page.title}”?`}
                consequence="It is removed from the website, the menu and the footer. You can restore it for 30 days."
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <ArrowLink href="/admin/links">Order of the menu and footer</ArrowLink>
      </p>
    </Card>
  );
}
