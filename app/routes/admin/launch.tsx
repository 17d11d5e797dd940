import type { Route } from './+types/launch';
import { appContext } from '#app/context.ts';
import { launchErrorMessages, formatRemaining, pointGroups, type LaunchTask } from '#app/features/launch/launch.ts';
import { findOpened, listLaunchTasks, launchHandlers } from '#app/features/launch/launch.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatRelative } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import styles from './launch.module.css';

const formConfig = { failed: launchErrorMessages, fields: {} };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [points, opened] = await Promise.all([listLaunchTasks(app), findOpened(app)]);
  return { points, opened, now: new Date() };
}

export const action = createStaffAction(formConfig, launchHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Ready to open');

export default function LaunchPage({ loaderData: { points, opened, now }, actionData: answer }: Route.ComponentProps) {
  const zone = useZone();
  return (
    <AdminPage title="Ready to open" answer={answer}>
      <div className="stack gap-5">
        <Card>
          <p className="mb-4">
            {formatRemaining(points.length)}.{' '}
            {opened
              ? `${opened.by} opened the site ${formatRelative(zone, opened.at, now)}.`
              : 'Visitors see an “Opening soon” page.'}
          </p>
          {opened ? (
            <ConfirmButton
              id="close-site"
              label="Close the site"
              icon="door"
              question="Close the site?"
              consequence="Visitors will see only an “Opening soon” page."
              confirm="Close the site"
              fields={{ intent: 'close' }}
            />
          ) : points.length === 0 ? (
            <RecordForm intent="open" answer={answer} submit="Open the site" busyLabel="Opening...">
              <p className="meta mb-4">Everyone will be able to see it. You can close it again at any time.</p>
            </RecordForm>
          ) : (
            <ConfirmButton
              id="open-site"
              label="Open the site"
              about=""
              question={`${formatRemaining(points.length)}. Open the site anyway?`}
              consequence="Visitors will read everything on the list below as if it came from you, except what is not shown."
              confirm="Open the site"
              fields={{ intent: 'open' }}
            />
          )}
        </Card>
        {Object.entries(pointGroups).map(([group, title]) => (
          <Points key={group} title={title} points={points.filter((point) => point.group === group)} answer={answer} />
        ))}
      </div>
    </AdminPage>
  );
}

function Points({ title, points, answer }: { title: string; points: LaunchTask[]; answer: Answer | undefined }) {
  if (points.length === 0) return null;
  return (
    <Card title={`${title} (${points.length})`}>
      <ul className="rows">
        {points.map(({ key, label, why, href, confirmable }) => (
          <li key={key} className={`cluster apart center ${styles.point}`}>
            {href ? <a href={href}>{label}</a> : <b>{label}</b>}
            <span className="meta">{why}</span>
            {confirmable && (
              <RecordForm
                intent="confirm"
                name={`confirm-${key}`}
                label={`${label}: keep`}
                answer={answer}
                submit="Keep"
                variant="line"
              >
                <input type="hidden" name="key" value={key} />
              </RecordForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
