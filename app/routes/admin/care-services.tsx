import { appContext } from '#app/context.ts';
import { careHandlers, careTrash } from '#app/features/care/care.commands.server.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { careSettings, careErrorMessages, careFields, groupNames, type ServiceRow } from '#app/features/care/care.ts';
import { careGroups } from '#app/features/pages/care-groups.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { ListEnd, ListRows } from '#app/features/staff-area/list-screen.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { DeleteButton } from '#app/forms/confirm-dialog.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { MoveButtons } from '#app/forms/move-buttons.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { countTrash } from '#app/history/trash.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/care-services';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [services, deleted] = await Promise.all([listAllServices(app), countTrash(app, careTrash)]);
  return { services, deleted, isAdding: new URL(request.url).searchParams.has('add') };
}

const formConfig = { failed: careErrorMessages, fields: { ...careFields, ...careSettings } };
export const action = createStaffAction(formConfig, careHandlers);
export const clientAction = createClientAction(formConfig);

export default function Care({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { services, deleted, isAdding } = loaderData;
  const refused = answer?.form === 'add' ? answer : undefined;
  const fieldOf = controlProps(careFields, { answer: refused });
  return (
    <AdminPage answer={answer} add={{ href: '/admin/care?add=1', label: 'New page' }}>
      <p role="status" className="visually-hidden">
        {answer?.moved && answer.notice}
      </p>
      <div className="stack gap-5">
        {isAdding && (
          <Card title="New page">
            <RecordForm intent="add" answer={answer} submit="Add page" busyLabel="Adding..." className="stack">
              <Field {...fieldOf('title')} />
              <Field {...careSettings.inGroup} name="inGroup" defaultValue={refused?.values?.['inGroup']} />
            </RecordForm>
          </Card>
        )}
        {careGroups.map((group) => (
          <section key={group} className="stack gap-3" aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="label accent">
              {groupNames[group]}
            </h2>
            <ServiceRows services={services.filter((service) => service.group === group)} moved={answer?.moved} />
          </section>
        ))}
      </div>
      <ListEnd noun="page" shown={services.length} total={services.length} deleted={deleted} />
      <p className="mt-3 targets">
        The guide’s other pages are under Page texts: <a href="/admin/pages/care">the first page</a>,{' '}
        <a href="/admin/pages/paying">What will it cost me</a> and{' '}
        <a href="/admin/pages/first-weeks">I just lost a limb</a>.
      </p>
    </AdminPage>
  );
}

function ServiceRows({ services, moved }: { services: ServiceRow[]; moved: Answer['moved'] }) {
  if (services.length === 0) return <p className="muted">No pages in this group, so visitors don’t see it.</p>;
  return (
    <ListRows
      rows={services.map(({ id, slug, title, brief, isShown }, at) => ({
        id,
        about: title,
        cells: (
          <>
            <a href={`/admin/pages/care-${slug}/top`} className="target semibold">
              {title}
            </a>
            <span className="meta">
              {!isShown && <b>Not on the website. </b>}
              {brief || 'No text yet.'}
            </span>
          </>
        ),
        buttons: (
          <MoveButtons
            id={id}
            name={title}
            ways={['up', 'down']}
            first={at === 0}
            last={at === services.length - 1}
            moved={moved}
          />
        ),
        menu: (
          <>
            <LinkButton small href={`/admin/care/${id}`}>
              Settings<span className="visually-hidden"> of {title}</span>
            </LinkButton>
            <DeleteButton
              kind="care"
              id={id}
              about={title}
              question={`Delete the care page “${title}”?`}
              consequence="It is removed from the website. You can restore it for 30 days."
            />
          </>
        ),
      }))}
    />
  );
}
