import type { Route } from './+types/consents';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import {
  type Consent,
  consentErrorMessages,
  consentFields,
  consentsHref,
  formatCovered,
  formatExpiry,
} from '#app/features/consents/consent.ts';
import { consentHandlers } from '#app/features/consents/consents.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { consentsQuerySchema, listConsents, listEnding } from '#app/features/consents/consents.server.ts';
import type { Answer } from '#app/records/answer.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { FilterTags, Pager } from '#app/ui/page-links.tsx';
import styles from '#app/features/consents/consents.module.css';
import { ConsentBadge, ConsentFields } from '#app/features/consents/consent-parts.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = consentsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const app = context.get(appContext);
  const [page, ending] = await Promise.all([listConsents(app, place), listEnding(app)]);
  return { ...page, ending, place };
}

const formConfig = { failed: consentErrorMessages, fields: consentFields };
export const action = createStaffAction(formConfig, consentHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Consents');

export default function Consents({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { consents, older, ending } = loaderData;
  const { sort, before } = loaderData.place;
  return (
    <AdminPage title="Consents" answer={answer}>
      <div className="stack gap-6">
        {ending.length > 0 && (
          <Card title={ending.length === 1 ? 'A consent ends soon' : 'Consents end soon'}>
            <p>
              When a consent ends, everything it covers is taken off the site. If the person renews it, enter the new
              last day.
            </p>
            <ul className="stack gap-2">
              {ending.map((consent) => (
                <li key={consent.id}>
                  <a href={`/admin/consents/${consent.id}`}>
                    {consent.signer}, consent {consent.id}
                  </a>
                  : {formatExpiry(consent.endsIn ?? 0).toLowerCase()}, {formatCovered(consent)}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className={`desk ${styles.columns}`}>
          <section aria-labelledby="recorded">
            <h2 id="recorded" className="h4 mb-4">
              Recorded
            </h2>
            {(consents.length > 1 || sort !== 'newest') && (
              <div className="mb-4">
                <FilterTags label="Order" tags={orders.map((tag) => ({ ...tag, current: tag.sort === sort }))} />
              </div>
            )}
            {consents.length > 0 ? (
              <ul className="card flush rows">
                {consents.map((consent) => (
                  <ConsentRow key={consent.id} consent={consent} />
                ))}
              </ul>
            ) : (
              <EmptyNote>
                {sort === 'newest'
                  ? 'No consents yet. Record the first one, then add pictures to it.'
                  : 'No consents are due to end.'}
              </EmptyNote>
            )}
            <Pager
              label="Pages of consents"
              back={before ? { label: 'First consents', href: consentsHref({ sort }) } : null}
              onward={older === null ? null : { label: 'More consents', href: consentsHref({ sort, before: older }) }}
            />
          </section>
          <Card title="Record a consent">
            <ConsentForm answer={answer} />
          </Card>
        </div>
      </div>
    </AdminPage>
  );
}

const orders = (['newest', 'ending'] as const).map((sort) => ({
  sort,
  label: sort === 'newest' ? 'Newest first' : 'Ending soonest',
  href: consentsHref({ sort }),
}));

function ConsentRow({ consent }: { consent: Consent }) {
  return (
    <li>
      <a className={styles.row} href={`/admin/consents/${consent.id}`}>
        <span>
          <b>{consent.signer}</b>
          <span>
            Consent {consent.id}, signed {formatDay(consent.signedOn)}, {formatCovered(consent)}
          </span>
        </span>
        <ConsentBadge consent={consent} />
      </a>
    </li>
  );
}

function ConsentForm({ answer }: { answer: Answer | undefined }) {
  return (
    <RecordForm intent="record" answer={answer} submit="Record consent" busyLabel="Recording..." className="form">
      <p className="meta">
        Pictures that show a patient, quotes and stories stay on the site only while a consent covers them. The name is
        for staff only: no page and no e-mail shows it.
      </p>
      <ConsentFields answer={answer} />
    </RecordForm>
  );
}
