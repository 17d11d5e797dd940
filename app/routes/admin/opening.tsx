import { Form } from 'react-router';
import { appContext } from '#app/context.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { findOpening, openingHandlers } from '#app/features/today/opening.server.ts';
import { openingErrorMessages, openingNote, type OpeningRow } from '#app/features/today/opening.ts';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { counted } from '#app/shared/phrases.ts';
import { sampleAuthor } from '#app/shared/placeholders.ts';
import { formatRelative } from '#app/shared/relative-dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/opening';
import styles from './opening.module.css';

const formConfig = { failed: openingErrorMessages, fields: {} };

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await findOpening(context.get(appContext))), now: new Date() };
}

export const action = createStaffAction(formConfig, openingHandlers);
export const clientAction = createClientAction(formConfig);

const closing = {
  label: 'Close the site…',
  question: 'Close the site?',
  consequence: 'Visitors will see only an “Opening soon” page.',
  confirm: 'Close the site',
  fields: { intent: 'close' },
};

const openingOf = (unread: OpeningRow[]) => ({
  label: 'Open the site…',
  question: 'Open the site?',
  consequence: `${unread.length === 0 ? 'Everyone will be able to see it.' : consequenceOf(unread)} You can close it again at any time.`,
  confirm: 'Open the site',
  fields: { intent: 'open' },
  safe: true,
});

/** Names the first rows, because unread hours send people to a closed door. */
function consequenceOf(unread: OpeningRow[]): string {
  const [named, more] = [unread.slice(0, 4).map(({ label }) => `“${label}”`), Math.max(0, unread.length - 4)];
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `${counted(unread.length, 'row is', 'rows are')} not read yet: ${list}. Visitors will read what is ours there as if it came from you.`;
}

const isOpen = ({ state }: OpeningRow) => state === 'open';

export default function OpeningPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { rows, all, left, first, opened, now } = loaderData;
  const zone = useZone();
  const [must, read] = [rows.filter(({ isMust }) => isMust), rows.filter(({ isMust }) => !isMust)];
  const unread = read.filter(isOpen);
  const mayOpen = opened !== null || first.length === 0;
  const state = !opened
    ? 'Visitors read “Opening soon”.'
    : opened.by === sampleAuthor
      ? 'The site is open as a demonstration.'
      : `${opened.by} opened the site ${formatRelative(zone, opened.at, now)}.`;
  return (
    <AdminPage answer={answer} notes={openingNote({ all, left, isOver: false })}>
      <section className={`card cluster mb-5 gap-y-3 ${styles.head}`} aria-labelledby="state">
        <div>
          <h2 id="state" className="h3">
            {opened ? 'The site is open' : mayOpen ? 'Ready to open' : 'Not open yet'}
          </h2>
          <p>
            {state} {!mayOpen && `Before it can open: ${first.join(', ')}.`}
            {mayOpen && unread.length > 0 && `${unread.length} of ${read.length} rows are left to read.`}
          </p>
        </div>
        {mayOpen ? (
          <ConfirmButton icon="door" {...(opened ? closing : openingOf(unread))} />
        ) : (
          <LinkButton icon="door" href="#must" className={styles.first}>
            {counted(first.length, 'thing')} first
          </LinkButton>
        )}
      </section>
      <Rows id="must" title="Must be yours" rows={must} />
      <Rows id="read" title="Read and keep" rows={read} />
    </AdminPage>
  );
}

function Rows({ id, title, rows }: { id: string; title: string; rows: OpeningRow[] }) {
  return (
    <section id={id} tabIndex={-1} className="mb-5" aria-labelledby={`${id}-title`}>
      <div className="row apart center">
        <h2 id={`${id}-title`} className="h4">
          {title}
        </h2>
        <span className="muted">
          {rows.length - rows.filter(isOpen).length} of {rows.length}
        </span>
      </div>
      <ul className={`card flush rows mt-3 ${styles[id]}`}>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: OpeningRow }) {
  const { key, label, isMust, state, text, sentences = [], link, press } = row;
  const isLeft = isOpen(row);
  // What is settled, or kept with one press, is changed by its title.
  const linksTitle = link && !(isLeft && (isMust || !press));
  return (
    <li className={`focus-inside ${styles.row}`} data-state={isLeft && isMust ? 'must' : state}>
      <Icon name={isLeft ? (isMust ? 'alert' : 'clock') : 'check'} />
      <div className="snug">
        {linksTitle ? <a href={link.href}>{label}</a> : <b>{label}</b>}
        <p className="meta">{text}</p>
        {isLeft && sentences.length > 0 && (
          <ul className={styles.sentences}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {isLeft && (
        <div className="cluster gap-2">
          {press && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="key" value={key} />
              <Button type="submit" small name="intent" value={press.intent}>
                {press.label}
                <span className="visually-hidden"> {label}</span>
              </Button>
            </Form>
          )}
          {link && !linksTitle && (
            <LinkButton small href={link.href}>
              {link.label}
              <span className="visually-hidden"> {label}</span>
            </LinkButton>
          )}
        </div>
      )}
    </li>
  );
}
