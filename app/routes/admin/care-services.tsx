import { Field } from '#app/ui/field.tsx';
import { careSettings, careErrorMessages, careFields, groupNames, type ServiceRow } from '#app/features/care/care.ts';
import type { Route } from './+types/care-services';
import { appContext } from '#app/context.ts';
import { careHandlers } from '#app/features/care/care.commands.server.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { controlProps } from '#app/records/fields.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { careGroups } from '#app/features/content/care-groups.ts';
import { DeleteButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { MoveButtons } from '#app/records/move-buttons.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { LinkButton } from '#app/ui/button.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { services: await listAllServices(context.get(appContext)) };
}

const formConfig = { failed: careErrorMessages, fields: { ...careFields, ...careSettings } };
export const action = createStaffAction(formConfig, careHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Care guide');

export default function Care({ loaderData: { services }, actionData: answer }: Route.ComponentProps) {
  const refused = answer?.form === 'add' ? answer : undefined;
  const fieldOf = controlProps(careFields, { answer: refused });
  return (
    <AdminPage title="Care guide" back={{ href: '/admin/pages', label: 'Pages' }} answer={answer}>
      <p role="status" className="visually-hidden">
        {answer?.moved && answer.notice}
      </p>
      <div className="stack gap-5">
        {careGroups.map((group) => (
          <Card key={group} title={groupNames[group]}>
            <ServiceRows services={services.filter((service) => service.group === group)} moved={answer?.moved} />
          </Card>
        ))}
        <Card title="Other pages in the guide">
          <ul className="targets cluster">
            {[
              ['care', 'Care guide, first page'],
              ['paying', 'What will it cost me, and plans'],
              ['first-weeks', 'I just lost a limb'],
            ].map(([page, label]) => (
              <li key={page}>
                <a href={`/admin/pages/${page}`}>{label}</a>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Add a page">
          <RecordForm
            intent="add"
            answer={answer}
            submit="Add page"
            busyLabel="Adding..."
            icon="plus"
            className="stack"
          >
            <Field {...fieldOf('title')} />
            <Field {...careSettings.inGroup} name="inGroup" defaultValue={refused?.values?.['inGroup']} />
          </RecordForm>
        </Card>
      </div>
    </AdminPage>
  );
}

type ServiceRowsProps = { services: ServiceRow[]; moved: { id: number; to: string } | undefined };

function ServiceRows({ services, moved }: ServiceRowsProps) {
  if (services.length === 0) return <EmptyNote>No pages in this group, so visitors don’t see it.</EmptyNote>;
  return (
    <ul className="rows">
      {services.map(({ id, slug, title, brief, isShown }, at) => (
        <li key={id} className="cluster apart py-4">
          <div>
            <h3 className="label">{title}</h3>
            <p className="muted">{brief || 'No text yet.'}</p>
            {!isShown && <p className="meta">Not on the website</p>}
          </div>
          <div className="cluster gap-2">
            <MoveButtons
              fields={{ id: String(id) }}
              name={title}
              ways={['up', 'down']}
              first={at === 0}
              last={at === services.length - 1}
              pressed={moved?.id === id ? moved.to : undefined}
            />
            <LinkButton small href={`/admin/pages/care-${slug}/top`}>
              Edit text<span className="visually-hidden"> of {title}</span>
            </LinkButton>
            <RowMenu about={title}>
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
            </RowMenu>
          </div>
        </li>
      ))}
    </ul>
  );
}
