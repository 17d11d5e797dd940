import type { Route } from './+types/redirects';
import { appContext } from '#app/context.ts';
import { redirectErrorMessages, redirectFields } from '#app/features/redirects/redirect.ts';
import { listRedirects, redirectHandlers } from '#app/features/redirects/redirects.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { FieldList } from '#app/records/field-list.tsx';
import { createClientAction } from '#app/records/form.ts';
import { filterRows } from '#app/records/paging.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import { FilteredList, ListRows } from '#app/features/admin/filtered-list.tsx';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { LinkButton } from '#app/ui/button.tsx';

const formConfig = { failed: redirectErrorMessages, fields: redirectFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const redirects = await listRedirects(context.get(appContext));
  const list = filterRows(redirects, url, ({ fromPath, toPath }) => `${fromPath} ${toPath}`);
  return { list, isAdding: url.searchParams.has('add') };
}

export const action = createStaffAction(formConfig, redirectHandlers);
export const clientAction = createClientAction(formConfig);

export default function Redirects({ loaderData: { list, isAdding }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage
      answer={answer}
      actions={
        <LinkButton variant="primary" icon="plus" href="/admin/redirects?add=1">
          Add a redirect
        </LinkButton>
      }
    >
      <p className="measure mb-4">
        For links on other websites, printed cards and search engines. Posts imported from WordPress already work at
        their old addresses.
      </p>
      {isAdding && (
        <div className="mb-5">
          <Card title="Add a redirect">
            <RecordForm
              intent="add-redirect"
              answer={answer}
              submit="Add redirect"
              busyLabel="Adding..."
              className="stack"
            >
              <FieldList fields={redirectFields} answer={answer?.form === 'add-redirect' ? answer : undefined} />
            </RecordForm>
          </Card>
        </div>
      )}
      <FilteredList
        path="/admin/redirects"
        list={list}
        noun="redirect"
        find="Filter by address"
        empty="No redirects yet."
      >
        <ListRows
          heads={['Old address', 'Leads to', 'Added by']}
          rows={list.rows.map(({ id, fromPath, toPath, createdBy }) => ({
            id,
            about: fromPath,
            cells: (
              <>
                <b>{fromPath}</b>
                <a href={toPath} className="target">
                  <span className="visually-hidden">leads to </span>
                  {toPath}
                </a>
                <span className="meta">
                  <span className="visually-hidden">added by </span>
                  {createdBy}
                </span>
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
                small
              />
            ),
          }))}
        />
      </FilteredList>
    </AdminPage>
  );
}
