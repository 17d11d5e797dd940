import { Form } from 'react-router';
import type { Route } from './+types/launch';
import { appContext } from '#app/context.ts';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { listFacts, type MissingFact } from '#app/features/clinic/placeholders.ts';
import { findLaunch, launchHandlers } from '#app/features/launch/launch.server.ts';
import { launchErrorMessages, formatRemaining, openingNote, type LaunchPoint } from '#app/features/launch/launch.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { formatRelative } from '#app/shared/dates.ts';
import { sampleAuthor } from '#app/shared/placeholders.ts';
import { Button } from '#app/ui/button.tsx';
import { Fold, Progress } from '#app/ui/fold.tsx';
import { useZone } from '#app/ui/hooks.ts';
import styles from './launch.module.css';

const formConfig = { failed: launchErrorMessages, fields: {} };

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await findLaunch(context.get(appContext))), now: new Date() };
}

export const action = createStaffAction(formConfig, launchHandlers);
export const clientAction = createClientAction(formConfig);

const closing = {
  label: 'Close the site…',
  question: 'Close the site?',
  consequence: 'Visitors will see only an “Opening soon” page.',
  confirm: 'Close the site',
  fields: { intent: 'close' },
};

const openingOf = (left: number) => ({
  label: 'Open the site…',
  question: left === 0 ? 'Open the site?' : `${formatRemaining(left)}. Open the site anyway?`,
  consequence:
    left === 0
      ? 'Everyone will be able to see it. You can close it again at any time.'
      : 'Visitors will read everything on the list below as if it came from you, except what is not shown.',
  confirm: 'Open the site',
  fields: { intent: 'open' },
  safe: true,
});

export default function LaunchPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groups, all, left, opened, missing, now } = loaderData;
  const zone = useZone();
  const state = !opened
    ? 'Visitors cannot see the site yet.'
    : opened.by === sampleAuthor
      ? 'The site is open as a demonstration.'
      : `${opened.by} opened the site ${formatRelative(zone, opened.at, now)}.`;
  // Without script the page is new after Keep, and its group is still open.
  const current = groups.find(({ lines }) => lines.some(({ key }) => key === answer?.form)) ?? groups[0];
  return (
    <AdminPage answer={answer} notes={openingNote({ all, left, isOver: false })}>
      <section className="card stack gap-3 mb-5" aria-labelledby="progress-title">
        <div className={`cluster gap-y-3 ${styles.head}`}>
          <div>
            <h2 id="progress-title" className="h3">
              {all - left} of {all} done
            </h2>
            <p>
              {formatRemaining(left)}. {state}
            </p>
            {missing.length > 0 && <FactsFirst missing={missing} />}
          </div>
          <div className="cluster gap-3" data-print="hide">
            <Button small icon="print" className="needs-script" onClick={() => window.print()}>
              Print the list
            </Button>
            {(opened || missing.length === 0) && (
              <ConfirmButton icon="door" {...(opened ? closing : openingOf(left))} />
            )}
          </div>
        </div>
        <Progress done={all - left} all={all} />
      </section>
      <div className="card flush rows">
        {groups.map(({ title, all: points, left: open, lines }) => (
          <Fold
            key={title}
            title={title}
            name="opening"
            mustOpen={title === current?.title}
            note={
              <>
                <Progress done={points - open} all={points} className={`wide-only ${styles.progress}`} />
                <span className={styles.left}>{open === 0 ? 'Done' : `${open} left of ${points}`}</span>
              </>
            }
          >
            {lines.length === 0 && <p className="muted">Nothing left to do here.</p>}
            <ul className={`quiet-links ${styles.points}`}>
              {lines.map((point) => (
                <Point key={point.key} point={point} />
              ))}
            </ul>
          </Fold>
        ))}
      </div>
      <p className="meta mt-4">
        <b>Keep</b> says that a sample is right as it is. You can open before everything is done, but not without your
        phone, e-mail, street and name. Visitors then read the other samples.
      </p>
      <p role="status" className="visually-hidden">
        {answer?.form && answer.notice}
      </p>
    </AdminPage>
  );
}

/** Stands in the place of the button that opens the site. */
function FactsFirst({ missing }: { missing: MissingFact[] }) {
  return (
    <p className="semibold targets">
      Enter your{' '}
      {listFacts(missing).map(({ type, value }) =>
        type === 'element' ? (
          <a key={value} href={missing.find(({ word }) => word === value)?.href}>
            {value}
          </a>
        ) : (
          value
        ),
      )}{' '}
      first.
    </p>
  );
}

/** The name of a server setting is only for the person who runs the server, so it is only on paper. */
function Point({ point: { key, group, label, why, href, confirmable, isKept } }: { point: LaunchPoint }) {
  return (
    <li className="stack center gap-y-0 line-bottom tight">
      {href ? <a href={href}>{label}</a> : <b>{label}</b>}
      <span className={`meta ${styles.why}`}>
        {isKept ? 'kept' : why}
        {group === 'settings' && <span className={styles.printed}> ({key.replace('setting:', '')})</span>}
      </span>
      {confirmable && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="key" value={key} />
          <Button type="submit" small name="intent" value={isKept ? 'unconfirm' : 'confirm'}>
            {isKept ? 'Undo' : 'Keep'}
            <span className="visually-hidden"> {label}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
