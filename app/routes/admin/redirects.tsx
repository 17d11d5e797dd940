import type { Route } from './+types/redirects';
import { appContext } from '#app/context.ts';
import { redirectErrorMessages, redirectFields } from '#app/features/redirects/redirect.ts';
import { listRedirects, redirectHandlers } from '#app/features/redirects/redirects.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { FieldList } from '#app/records/field-list.tsx';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { RecordForm } from '#app/records/record-form.tsx';

const formConfig = { failed: redirectErrorMessages, fields: redirectFields };

export async function loader({ context }: Route.LoaderArgs) {
  return { redirects: await listRedirects(context.get(appContext)) };
}

export const action = createStaffAction(formConfig, redirectHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Redirects');

export default function Redirects({ loaderData: { redirects }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage title="Redirects" back={{ href: '/admin/pages', label: 'Pages' }} answer={answer}>
      <div className="stack gap-5">
        <Card title="Add a redirect">
          <p className="meta mb-4">
            For links on other websites, printed cards and search engines. Posts imported from WordPress already work at
            their old addresses.
          </p>
          <RecordForm
            intent="add-redirect"
            answer={answer}
            submit="Add redirect"
            busyLabel="Adding..."
            icon="plus"
            className="stack"
          >
            <FieldList fields={redirectFields} answer={answer?.form === 'add-redirect' ? answer : undefined} />
          </RecordForm>
        </Card>
        <Card title="Redirects">
          {redirects.length === 0 && <EmptyNote>No redirects yet.</EmptyNote>}
          <ul className="rows">
            {redirects.map(({ id, fromPath, toPath, createdBy }) => (
              <li key={id} className="cluster apart">
                <p>
                  <b>{fromPath}</b> goes to <a href={toPath}>{toPath}</a>
                  <br />
                  <span className="meta">Added by {createdBy}</span>
                </p>
                <ConfirmButton
                  id={`remove-redirect-${id}`}
                  label="Remove"
                  about={fromPath}
                  question={`Remove the redirect from ${fromPath}?`}
                  consequence="Anyone who opens the old address will see “page not found.”"
                  confirm="Remove"
                  fields={{ intent: 'delete-redirect', id: String(id) }}
                  small
                />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </AdminPage>
  );
}
