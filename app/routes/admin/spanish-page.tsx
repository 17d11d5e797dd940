import { appContext } from '#app/context.ts';
import { findSpanishPage, spanishHandlers } from '#app/features/page-editor/spanish.commands.server.ts';
import { confirmFields, spanishErrorMessages } from '#app/features/page-editor/spanish.ts';
import { confirmsHash } from '#app/features/pages/spanish-pages.server.ts';
import { AdminPage, Card, CheckField, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { controlProps, flag } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Field, FieldError } from '#app/ui/field.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/spanish-page';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = orNotFound(await findSpanishPage(app, params.page));
  const { label, path, texts, lost, confirmation, waiting, confirms } = page;
  const shared = Object.entries(confirms).filter(([name]) => page.pages.every((one) => one.name !== name));
  const phrases = path === '' ? Object.entries(app.content.spanish.phrases) : [];
  return {
    label,
    rows: texts.map(({ english, spanish }) => [english, spanish] as const),
    shared: shared.flatMap(([, pairs]) => Object.entries(pairs)),
    phrases,
    missing: lost.length,
    confirmation,
    waiting,
    base: confirmsHash(page),
    isFictional: app.config.demonstration,
  };
}

const formConfig = { failed: spanishErrorMessages, fields: { ...confirmFields, read: flag('') } };

export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, spanishHandlers(args.params.page))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData ? `Spanish of ${loaderData.label}` : 'Spanish')({ matches });
}

export default function SpanishPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { label, rows, shared, phrases, missing, confirmation, waiting, base, isFictional } = loaderData;
  const [zone, at] = [useZone(), confirmation?.confirmedAt];
  const field = controlProps(confirmFields, { answer: answer?.ok ? undefined : answer, values: {} });
  return (
    <AdminPage title={`Spanish of ${label}`} back={{ href: '/admin/spanish', label: 'Spanish' }} answer={answer}>
      <p className="measure mb-4">
        {confirmation
          ? `Confirmed by ${confirmation.name}, ${confirmation.role}${at ? `, ${formatDay(clinicDay(zone, new Date(at)))}` : ''}. `
          : 'Not confirmed: visitors read this page in English. '}
        {waiting > 0 && 'Visitors read the sentences that were written since in English. '}
        {missing > 0 && 'A part with a sentence without Spanish stays in English. '}
        {isFictional && 'A demonstration shows every page as confirmed by its fictional people.'}
      </p>
      <div className="stack gap-5">
        <Pairs rows={[...rows, ...shared]} />
        {phrases.length > 0 && (
          <div className="card flush">
            <Fold title="Words of buttons, forms and messages" note={`${phrases.length} phrases`}>
              <Pairs rows={phrases} />
            </Fold>
          </div>
        )}
        {!isFictional && (
          <Card title={confirmation ? 'Confirm again' : 'Confirm this page'}>
            <RecordForm intent="confirm" answer={answer} submit="Confirm the Spanish" className="stack gap-4">
              <input type="hidden" name="base" value={base} />
              <Field {...field('name')} />
              <Field {...field('role')} />
              {answer?.errors?.['read'] && <FieldError text={answer.errors['read']} />}
              <CheckField
                name="read"
                label="This person is qualified to translate both languages. They have read every sentence above, and the Spanish says what the English says."
              />
            </RecordForm>
            {confirmation && (
              <div className="mt-5">
                <ConfirmButton
                  label="Withdraw the Spanish"
                  question={`Withdraw the Spanish of ${label}?`}
                  consequence="Visitors read this page in English until somebody confirms it again."
                  fields={{ intent: 'withdraw' }}
                  icon="close"
                />
              </div>
            )}
          </Card>
        )}
      </div>
    </AdminPage>
  );
}

function Pairs({ rows }: { rows: (readonly [english: string, spanish: string | null])[] }) {
  if (rows.length === 0) return <EmptyNote>No texts.</EmptyNote>;
  return (
    <ul className="card flush rows">
      {rows.map(([english, spanish], index) => (
        <li key={index} className="stack pair pad">
          <p>{english}</p>
          {spanish === null ? <p className="danger">No Spanish</p> : <p lang="es">{spanish}</p>}
        </li>
      ))}
    </ul>
  );
}
