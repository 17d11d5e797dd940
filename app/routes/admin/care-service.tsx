import { appContext } from '#app/context.ts';
import { careHandlers } from '#app/features/care/care.commands.server.ts';
import { findSettings } from '#app/features/care/care.server.ts';
import { careErrorMessages, careSettings, settingsValues } from '#app/features/care/care.ts';
import { AdminPage, Card, CheckField } from '#app/features/staff-area/admin-page.tsx';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/care-service';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [service, staff] = await Promise.all([findSettings(app, parseId(params.serviceId) ?? 0), listStaff(app)]);
  return { service: orNotFound(service), staff };
}

const formConfig = { failed: careErrorMessages, fields: careSettings };
export const action = createStaffAction(formConfig, careHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(`${loaderData?.service.title ?? 'Care page'}: settings`)({ matches });
}

const labels: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(careSettings).map(([name, { label }]) => [name, label]),
);

export default function CareService({ loaderData: { service, staff }, actionData: answer }: Route.ComponentProps) {
  const { id, slug, title } = service;
  const stored = settingsValues(service);
  const { isShown, inGroup, person }: Record<string, string | undefined> =
    (answer?.form === 'settings' && answer.values) || stored;
  const people = person?.split(', ') ?? [];
  return (
    <AdminPage title={`${title}: settings`} back={{ href: '/admin/care', label: 'Care guide' }} answer={answer}>
      <RecordForm
        intent="settings"
        answer={answer}
        stored={stored}
        submit="Save"
        className=""
        bar={{ labelOf: (name) => labels[name] ?? name }}
      >
        <input type="hidden" name="id" value={id} />
        <Card>
          <div className="stack gap-5">
            <CheckField label={careSettings.isShown.label} name="isShown" defaultChecked={isShown === 'yes'} />
            <Field {...careSettings.inGroup} name="inGroup" defaultValue={inGroup} />
            <fieldset className="stack">
              <legend className="label">{careSettings.person.label}</legend>
              {staff.length === 0 && <p className="muted">No one is listed under Staff yet.</p>}
              {staff.map((member) => (
                <label key={member.id} className="check">
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
          </div>
        </Card>
        <div className="cluster mt-5">
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
      </RecordForm>
    </AdminPage>
  );
}
