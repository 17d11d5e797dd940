import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { redirectFields, type Redirect } from './redirect.ts';

type RedirectsPageProps = { redirects: Redirect[]; answer: Answer | undefined };

export function RedirectsPage({ redirects, answer }: RedirectsPageProps) {
  const field = fieldProps(redirectFields, { answer: answer?.form === 'add-redirect' ? answer : undefined });
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
            <Field {...field('fromPath')} />
            <Field {...field('toPath')} />
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
