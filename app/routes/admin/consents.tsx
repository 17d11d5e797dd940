import { appContext } from '#app/context.ts';
import { ConsentBadge, ConsentFields } from '#app/features/consents/consent-fields.tsx';
import {
  consentErrorMessages,
  consentFields,
  type ConsentFilter,
  consentFilters,
  consentsHref,
  formatCovered,
} from '#app/features/consents/consent.ts';
import { consentHandlers } from '#app/features/consents/consents.commands.server.ts';
import { countConsents, listConsents, readConsentView } from '#app/features/consents/consents.server.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListScreen } from '#app/features/staff-area/list-screen.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { formatDay } from '#app/shared/dates.ts';
import type { Route } from './+types/consents';
import styles from '#app/features/consents/consents.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const view = readConsentView(app, url.searchParams);
  const [page, counts] = await Promise.all([listConsents(app, view), countConsents(app, view)]);
  return { ...page, counts, view, isAdding: counts.all === 0 || url.searchParams.has('add') };
}

const formConfig = { failed: consentErrorMessages, fields: consentFields };
export const action = createStaffAction(formConfig, consentHandlers);
export const clientAction = createClientAction(formConfig);

const nothing: Record<ConsentFilter, string> = {
  all: 'No consents yet. Record the first one, then add pictures to it.',
  valid: 'No consent is in force.',
  ending: 'No consent ends soon.',
  ended: 'No consent has ended.',
};

export default function Consents({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { consents, older, counts, view, isAdding } = loaderData;
  const { q, find, show, before } = view;
  return (
    <AdminPage add={!isAdding && { href: '/admin/consents?add=1', label: 'Add a consent' }} answer={answer}>
      {isAdding && (
        <div className="mb-5">
          <Card title="Record a consent">
            <RecordForm intent="record" answer={answer} submit="Record consent" busyLabel="Recording...">
              <p className="meta">
                Pictures that show a patient, quotes and stories stay on the site only while a consent covers them.
              </p>
              <ConsentFields answer={answer} />
            </RecordForm>
          </Card>
        </div>
      )}
      <ListScreen
        filters={choicesOf(consentFilters, show, (name) => consentsHref({ show: name, find }), counts)}
        search={{
          label: 'Find a name',
          method: 'post',
          action: '/admin/consents',
          query: q,
          keep: { intent: 'search', show },
        }}
        noun="consent"
        from={counts.from}
        shown={consents.length}
        total={q ? consents.length : counts[show]}
        empty={q ? `No names found for “${q}”.` : nothing[show]}
        back={before && consentsHref({ show, find })}
        backLabel="First consents"
        onward={older && consentsHref({ show, find, before: older })}
      >
        <ul className="card flush rows">
          {consents.map((consent) => (
            <li key={consent.id} className={`stack center ${styles.row}`}>
              <div className="column">
                <a href={`/admin/consents/${consent.id}`} className="target">
                  <b>{consent.signer}</b>
                </a>
                <span className="meta">
                  Consent {consent.id}: {consent.scope}
                </span>
              </div>
              <span>Signed {formatDay(consent.signedOn)}</span>
              <ConsentBadge consent={consent} />
              <span>{formatCovered(consent)}</span>
            </li>
          ))}
        </ul>
      </ListScreen>
      <p className="meta mt-4">
        A name here is for staff only: no page and no e-mail shows it. When a consent ends, everything it covers is
        taken off the site.
      </p>
    </AdminPage>
  );
}
