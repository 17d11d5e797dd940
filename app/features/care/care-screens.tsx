import { AdminPage, Card, CheckField, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { careGroups } from '#app/features/content/care-groups.ts';
import type { Answer } from '#app/records/answer.ts';
import { DeleteButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { fieldProps } from '#app/records/form.ts';
import { MoveButtons } from '#app/records/move-buttons.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import field from '#app/ui/field.module.css';
import admin from '#app/features/admin/admin-page.module.css';
import { careFields, careSettings, groupNames, settingsValues, type ServiceRow, type ServiceSettings } from './care.ts';

type ManageCarePageProps = { services: ServiceRow[]; answer: Answer | undefined };

export function ManageCarePage({ services, answer }: ManageCarePageProps) {
  const refused = answer?.form === 'add' ? answer : undefined;
  const fieldOf = fieldProps(careFields, { answer: refused });
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
            <GroupField value={refused?.values?.['inGroup']} />
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

function GroupField({ value }: { value: string | undefined }) {
  return (
    <div className={field.field}>
      <label htmlFor="inGroup">{careSettings.inGroup.label}</label>
      <select id="inGroup" name="inGroup" className={field.input} defaultValue={value}>
        {careGroups.map((group) => (
          <option key={group} value={group}>
            {groupNames[group]}
          </option>
        ))}
      </select>
    </div>
  );
}

type EditCarePageProps = { service: ServiceSettings; staff: StaffProfile[]; answer: Answer | undefined };

export function EditCarePage({ service, staff, answer }: EditCarePageProps) {
  const { id, slug, title } = service;
  const stored = settingsValues(service);
  const { isShown, inGroup, person }: Record<string, string | undefined> =
    (answer?.form === 'settings' && answer.values) || stored;
  const people = person?.split(', ') ?? [];
  return (
    <AdminPage title={`${title}: settings`} back={{ href: '/admin/care', label: 'Care guide' }} answer={answer}>
      <div className="stack gap-5">
        <Card>
          <RecordForm intent="settings" answer={answer} stored={stored} submit="Save" className="stack gap-5">
            <input type="hidden" name="id" value={id} />
            <CheckField label={careSettings.isShown.label} name="isShown" defaultChecked={isShown === 'yes'} />
            <GroupField value={inGroup} />
            <fieldset className="stack">
              <legend className="label">{careSettings.person.label}</legend>
              {staff.length === 0 && <p className="muted">No one is listed under Staff yet.</p>}
              {staff.map((member) => (
                <label key={member.id} className={admin.check}>
                  <input
                    type="checkbox"
                    name="person"
                    value={member.id}
                    defaultChecked={people.includes(String(member.id))}
                  />
                  <span>
                    {member.name}, {member.designation}
                  </span>
                </label>
              ))}
            </fieldset>
          </RecordForm>
        </Card>
        <div className="cluster">
          <LinkButton icon="edit" href={`/admin/pages/care-${slug}/top`}>
            Edit text
          </LinkButton>
          <LinkButton icon="check" href={`/admin/reviews/care-${slug}`}>
            Review and sources
          </LinkButton>
          <LinkButton icon="eye" href={`/care/${slug}`}>
            View page
          </LinkButton>
        </div>
      </div>
    </AdminPage>
  );
}
