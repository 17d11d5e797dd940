import { appContext } from '#app/context.ts';
import { consentsHref } from '#app/features/consents/consent.ts';
import { inboxHref } from '#app/features/messages/message.ts';
import { findRestoredList, restoredHandlers } from '#app/features/operations/backups/restored-list.server.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { formatDateTime, formatDay } from '#app/shared/dates.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/restored';

export async function loader({ context }: Route.LoaderArgs) {
  return { list: await findRestoredList(context.get(appContext)) };
}

const failed = { confirm: 'Something went wrong. The site is still closed. Try again in a moment.' };
const formConfig = { failed, fields: {} };
export const action = createStaffAction(formConfig, restoredHandlers);
export const clientAction = createClientAction(formConfig);

const title = 'Check what was restored';
export const meta = staffTitle(title);

export default function Restored({ loaderData: { list }, actionData: answer }: Route.ComponentProps) {
  const zone = useZone();
  if (!list)
    return (
      <AdminPage title={title} answer={answer}>
        <EmptyNote>Nothing waits for a check.</EmptyNote>
      </AdminPage>
    );
  const { backup, problems, consents, consentCount, requests, requestCount, people } = list;
  const lists = [
    {
      heading: 'Consents in force',
      note: 'Open and revoke each one that has ended.',
      count: consentCount,
      all: { href: consentsHref({ show: 'valid' }), label: 'All consents in force' },
      lines: consents.map(({ id, signer, signedOn }) => ({
        href: `/admin/consents/${id}`,
        label: signer,
        more: `Consent ${id}, signed ${formatDay(signedOn)}`,
      })),
    },
    {
      heading: 'Requests',
      note: 'Delete each one that was withdrawn or erased.',
      count: requestCount,
      all: { href: inboxHref({ show: 'all', find: '' }), label: 'All requests' },
      lines: requests.map(({ id, createdAt }) => ({
        href: `/admin/contactMessages/${id}`,
        label: `Request ${id}`,
        more: `Received ${formatDateTime(zone, createdAt)}`,
      })),
    },
    {
      heading: 'People',
      note: 'Remove each one who has left. Until you confirm, no one else can choose a new password.',
      lines: people.map(({ name, email, role }) => ({ href: '/admin/people', label: name, more: `${email}, ${role}` })),
    },
  ];
  return (
    <AdminPage
      title={title}
      answer={answer}
      lead={`The backup ${backup} was restored. ${problems.join(' ')} Consents revoked, requests erased and people removed after the backup may be here again. Visitors see nothing until you confirm these three lists.`}
    >
      <div className="stack gap-5">
        {lists.map(({ heading, note, lines, count = lines.length, all }) => (
          <Card key={heading} title={`${heading} (${count})`}>
            <p className="meta">{note}</p>
            <ul className="rows">
              {lines.map(({ href, label, more }) => (
                <li key={`${label} ${more}`} className="stack center gap-y-0 tight">
                  <a href={href} className="target">
                    {label}
                  </a>
                  <span className="meta">{more}</span>
                </li>
              ))}
            </ul>
            {all && count > lines.length && (
              <p>
                Here are the newest {lines.length}. <ArrowLink href={all.href}>{all.label}</ArrowLink>
              </p>
            )}
          </Card>
        ))}
        <div>
          <ConfirmButton
            safe
            icon="door"
            small={false}
            label="Confirm and open the site…"
            question="Are all three lists right?"
            consequence="Visitors will see the site and its pictures again."
            confirm="Confirm and open the site"
            fields={{ intent: 'confirm' }}
          />
        </div>
      </div>
    </AdminPage>
  );
}
