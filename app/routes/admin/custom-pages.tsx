import { Link } from 'react-router';
import { appContext } from '#app/context.ts';
import {
  contentHref,
  customPageErrorMessages,
  pageState,
  shownInLabels,
} from '#app/features/page-editor/custom-page.ts';
import { customPageTrash } from '#app/features/page-editor/custom-pages.commands.server.ts';
import { listCustomPages } from '#app/features/page-editor/custom-pages.server.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { FilteredList, ListRows } from '#app/features/staff-area/list-screen.tsx';
import { DeleteButton } from '#app/forms/confirm-dialog.tsx';
import { filterRows } from '#app/forms/cursors.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { countTrash, trashHandlers } from '#app/history/trash.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/custom-pages';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [pages, deleted] = await Promise.all([listCustomPages(app), countTrash(app, customPageTrash)]);
  return { list: filterRows(pages, new URL(request.url), ({ title, slug }) => `${title} /${slug}`), deleted };
}

const formConfig = { failed: customPageErrorMessages, fields: {} };
export const action = createStaffAction(formConfig, trashHandlers(customPageTrash));
export const clientAction = createClientAction(formConfig);

export default function CustomPages({ loaderData: { list, deleted }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage answer={answer} add={{ href: '/admin/custom-pages/new', label: 'New page' }}>
      <FilteredList
        path="/admin/custom-pages"
        list={list}
        noun="page"
        find="Find a page"
        empty="None yet. A page you create can have a title, text, pictures and questions."
        deleted={deleted}
      >
        <ListRows
          heads={['Page', 'Status', 'Where visitors find it']}
          rows={list.rows.map((page) => ({
            id: page.id,
            about: page.title,
            cells: (
              <>
                <div>
                  <Link to={contentHref(page)} className="target semibold">
                    {page.title}
                  </Link>
                  <span className="meta block">/{page.slug}</span>
                </div>
                <span className="status" data-disc={pageState(page).disc}>
                  {pageState(page).text}
                </span>
                <span>{shownInLabels[page.shownIn]}</span>
              </>
            ),
            menu: (
              <>
                <LinkButton small icon="edit" href={`/admin/custom-pages/${page.id}`}>
                  Address<span className="visually-hidden"> and placement of {page.title}</span>
                </LinkButton>
                <DeleteButton
                  kind="page"
                  id={page.id}
                  about={page.title}
                  question={`Delete the page “${page.title}”?`}
                  consequence="It is removed from the website, the menu and the footer. You can restore it for 30 days."
                />
              </>
            ),
          }))}
        />
      </FilteredList>
    </AdminPage>
  );
}
