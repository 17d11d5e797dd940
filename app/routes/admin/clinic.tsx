import { RetentionCard } from '#app/features/messages/retention-card.tsx';
import type { Route } from './+types/clinic';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import {
  clinicErrorMessages,
  clinicFields,
  closureFields,
  callbackFields,
  formatOpenMinutes,
} from '#app/features/clinic/clinic-form.ts';
import { clinicHandlers } from '#app/features/clinic/clinic.commands.server.ts';
import {
  findClinicRecord,
  findCallbackRule,
  findStorm,
  listClosures,
  listHolidays,
  type CallbackRule,
} from '#app/features/clinic/clinic.server.ts';
import { closureHandlers } from '#app/features/clinic/closures.commands.server.ts';
import { retentionErrorMessages, retentionFields } from '#app/features/messages/message.ts';
import { findRetention, retentionHandlers } from '#app/features/messages/retention.server.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { controlProps, flag } from '#app/records/fields.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ClinicFactsForm } from '#app/features/clinic/clinic-facts-form.tsx';
import type { Storm } from '#app/features/clinic/clinic.schema.server.ts';
import { stormHeadline } from '#app/features/clinic/clinic.ts';
import { ClosuresCard } from '#app/features/clinic/closures-card.tsx';
import styles from '#app/features/clinic/clinic.module.css';

const formConfig = {
  failed: { ...clinicErrorMessages, ...retentionErrorMessages },
  fields: { ...clinicFields, ...closureFields, ...callbackFields, ...retentionFields, closedOn: flag({ label: '' }) },
};

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { fresh, role } = context.get(sessionContext);
  const [record, closures, holidays, promise, { storm }, retention] = await Promise.all([
    findClinicRecord(app),
    listClosures(app),
    listHolidays(app),
    findCallbackRule(app),
    findStorm(app),
    role === 'owner' ? findRetention(app) : null,
  ]);
  return { record, closures, holidays, promise, storm, retention, fresh };
}

export function action(args: Route.ActionArgs) {
  const { context } = args;
  const given = { staff: context.get(staffContext), session: context.get(sessionContext) };
  const handlers = { ...clinicHandlers, ...closureHandlers, ...retentionHandlers };
  return runFormAction(args, formConfig, handlers, given);
}

export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Clinic');

export default function Clinic({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { record, closures, holidays, promise, storm, retention, fresh } = loaderData;
  return (
    <AdminPage title="Clinic" answer={answer}>
      <div className={`desk ${styles.page}`}>
        <div className="stack gap-5">
          <StormCard storm={storm} />
          <ClosuresCard {...closures} holidays={holidays} answer={answer} />
          <CallbackCard promise={promise} answer={answer} />
          <BrandingCard />
          {retention && <RetentionCard retention={retention} canChange={fresh} answer={answer} />}
        </div>
        <ClinicFactsForm record={record} answer={answer} />
      </div>
    </AdminPage>
  );
}

function StormCard({ storm }: { storm: Storm | null }) {
  return (
    <Card title="Storm mode">
      <p className="meta mb-4">
        {storm
          ? `Storm mode is on. Every page says: “${stormHeadline(storm)}”`
          : 'In two taps, tell visitors at the top of every page whether you’re open.'}
      </p>
      <LinkButton href="/admin/storm" icon="alert">
        {storm ? 'Change storm mode' : 'Open storm mode'}
      </LinkButton>
    </Card>
  );
}

function CallbackCard({ promise, answer }: { promise: CallbackRule; answer: Answer | undefined }) {
  const refused = answer?.form === 'save-promise' ? answer : undefined;
  const values = { promiseMinutes: String(promise.minutes) };
  return (
    <Card title="Call-back promise">
      <p className="meta mb-4">
        People who send the contact form are told when you’ll call: within {formatOpenMinutes(promise.minutes)}. Lunch,
        evenings, holidays and closures do not count.
      </p>
      <p className={`quoted mb-5 relaxed ${styles.example}`}>
        {promise.example ? (
          <>
            Someone who asks now reads: <b className="block">{promise.example}</b>
          </>
        ) : (
          'No open hours are coming up, so no call-back time is promised.'
        )}
      </p>
      <RecordForm intent="save-promise" answer={answer} submit="Save" variant="solid" className="stack below-line">
        <Field {...controlProps(callbackFields, { answer: refused, values })('promiseMinutes')} key={promise.minutes} />
      </RecordForm>
    </Card>
  );
}

/** A card on the Clinic screen, because people look for branding there. */
function BrandingCard() {
  return (
    <Card title="Branding">
      <p className="meta mb-4">Your logo and color, and the pictures shown in browser tabs and with shared links.</p>
      <LinkButton href="/admin/look" icon="image">
        Change branding
      </LinkButton>
    </Card>
  );
}
