import { appContext } from '#app/context.ts';
import { redirectErrorMessages, redirectFields } from '#app/features/posts/redirect.ts';
import { listRedirects, redirectHandlers } from '#app/features/posts/redirects.server.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { FilteredList, ListRows } from '#app/features/staff-area/list-screen.tsx';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { filterRows } from '#app/forms/cursors.server.ts';
import { FieldList } from '#app/forms/field-list.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import type { Route } from './+types/redirects';

const formConfig = { failed: redirectErrorMessages, fields: redirectFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const redirects = await listRedirects(context.get(appContext));
  const url = new URL(request.url);
  const list = filterRows(redirects, url, ({ fromPath, toPath }) => `${fromPath} ${toPath}`);
  return { list, adds: url.searchParams.get('change') === 'new' };
}

export const action = createStaffAction(formConfig, redirectHandlers);
export const clientAction = createClientAction(formConfig);

export default function Redirects({ loaderData: { list, adds }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage answer={answer} add={{ href: '/admin/redirects?change=new', label: 'Add a redirect' }}>
      <p className="measure mb-4">
        For links on other websites, printed cards and search engines. Posts imported from WordPress already work at
        their old addresses.
      </p>
      {adds && (
        <div className="mb-5">
          <Card title="Add a redirect">
            <RecordForm intent="add-redirect" answer={answer} submit="Add a redirect" className="stack">
              <FieldList fields={redirectFields} answer={answer?.form === 'add-redirect' ? answer : undefined} />
            </RecordForm>
          </Card>
        </div>
      )}
      <FilteredList path="/admin/redirects" list={list} noun="redirect" find="Filter by address" empty="None yet.">
        <ListRows
          heads={Object.values(redirectFields).map(({ label }) => label)}
          rows={list.rows.map(({ id, fromPath, toPath, createdBy }) => ({
            id,
            about: fromPath,
            cells: (
              <>
                <b className="two-lines">{fromPath}</b>
                <a href={toPath} className="target">
                  <span className="visually-hidden">leads to </span>
                  {toPath}
                </a>
                <span className="meta">Added by {createdBy}</span>
              </>
            ),
            menu: (
              <ConfirmButton
                id={`remove-redirect-${id}`}
                label="Remove"
                about={fromPath}
                question={`Remove the redirect from ${fromPath}?`}
                consequence="Anyone who opens the old address will see “page not found.”"
                fields={{ intent: 'delete-redirect', id: String(id) }}
              />
            ),
          }))}
        />
      </FilteredList>
    </AdminPage>
  );
}
