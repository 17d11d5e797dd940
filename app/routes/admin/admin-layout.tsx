import { useEffect } from 'react';
import { Outlet, Form, Link, NavLink, useFetcher, useLocation, type FetcherWithComponents } from 'react-router';
import { appContext, sessionContext, personContext } from '#app/context.ts';
import { requireStaff } from '#app/features/accounts/guard.server.ts';
import { SignedOutBoundary } from '#app/features/accounts/sign-in-frame.tsx';
import type { Storm } from '#app/features/clinic/clinic.schema.server.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { stormHeadline } from '#app/features/clinic/clinic.ts';
import { countHeldComments } from '#app/features/comments/comments.server.ts';
import { countNewMessages } from '#app/features/messages/messages.server.ts';
import { findHealthIssues } from '#app/features/operations/activity/health.server.ts';
import { Badge, StaffFrame, type Badges } from '#app/features/staff-area/admin-page.tsx';
import {
  keepPageOnNetworkError,
  ConnectionNotice,
  stayWhileOffline,
} from '#app/features/staff-area/keep-page-offline.tsx';
import { menuSectionAt, sectionsFor, titleAt, type Section } from '#app/features/staff-area/sections.ts';
import { CommandPalette, FindButton } from '#app/features/today/command-palette.tsx';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { focusField } from '#app/forms/error-links.tsx';
import { LeaveQuestion } from '#app/forms/unsaved.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { dayAndTime } from '#app/shared/dates.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { LoadedAt, useHydrated, useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import type { Route } from './+types/admin-layout';
import styles from '#app/features/staff-area/admin-frame.module.css';
import alertStyles from '#app/ui/alert.module.css';

export const handle = { frame: { bare: true } } satisfies PageHandle;

export const middleware = [requireStaff];

export const clientMiddleware = [keepPageOnNetworkError] satisfies Route.ClientMiddlewareFunction[];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { role } = context.get(sessionContext);
  const [newMessages, heldComments, troubles, storm] = await Promise.all([
    role === 'owner' ? countNewMessages(app) : 0,
    countHeldComments(app),
    role === 'owner' ? findHealthIssues(app) : [],
    findStorm(app),
  ]);
  return {
    person: context.get(personContext),
    role,
    newMessages,
    heldComments,
    troubles,
    storm,
    loadedAt: new Date().toISOString(),
  };
}

/** The title of every tab. The page of a single record has its own. */
export const meta: Route.MetaFunction = ({ matches, location }) => staffTitle(titleAt(location.pathname))({ matches });

export const ErrorBoundary = SignedOutBoundary;

/** A phone's bottom bar: Today and the four screens of docs/requirements.md. The others are in More, in the top bar. */
const inBar = new Set(['/admin', '/admin/contactMessages', '/admin/blog', '/admin/gallery', '/admin/staff']);

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, role, newMessages, heldComments, troubles, loadedAt } = loaderData;
  const { storm, by } = loaderData.storm;
  const held = { count: heldComments, what: 'held' };
  const badges: Badges = {
    '/admin/contactMessages': { count: newMessages, what: 'new' },
    '/admin/blog': held,
    '/admin/comments': held,
    '/admin/storm': { count: storm ? 'On' : 0, what: '' },
  };
  const sections = sectionsFor(role);
  const isInBar = ({ href }: Section) => inBar.has(href) || (role === 'writer' && href === '/admin/pages');
  const more = sections.filter((section) => !isInBar(section));
  const location = useLocation();
  // One fetcher per page, so that the answer leaves with the page.
  const ending = useFetcher<Answer>({ key: `end-storm-${location.key}` });
  useEffect(() => {
    if (location.hash) focusField(document, location.hash.slice(1));
  }, [location]);
  const entry = menuSectionAt(location.pathname)?.href;
  const links = (shown: Section[], current = entry) =>
    shown.map(({ href, name, icon, startsGroup }) => (
      <Link
        key={href}
        to={href}
        aria-current={href === current ? 'page' : undefined}
        className={classNames(startsGroup && styles.starts)}
      >
        <Icon name={icon} />
        {name}
        <Badge badge={badges[href]} />
      </Link>
    ));
  return (
    <div className={styles.admin} onClickCapture={stayWhileOffline}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <nav className={`${styles.bar} surface-deep focus-inside`} aria-label="Admin, bottom bar">
        {/* The library and the consents are tabs of the same room. */}
        {links(sections.filter(isInBar), entry === '/admin/pictures' ? '/admin/gallery' : entry)}
      </nav>
      <header className={`column surface-deep ${styles.rail}`}>
        <div className={`cluster ${styles.top}`}>
          <Drawing name="mark" className={styles.mark} />
          <span className={styles.title}>Admin Panel</span>
          {/* In view on a phone, so that no one has to search for it when a storm is coming. */}
          <nav className={`ml-auto row center ${styles.onPhones}`} aria-label="Admin">
            <Link
              className={styles.tool}
              to="/admin/storm"
              aria-current={entry === '/admin/storm' ? 'page' : undefined}
            >
              <Icon name="alert" />
              Storm<span className="visually-hidden"> mode</span>
              <Badge badge={badges['/admin/storm']} />
            </Link>
            {/* The key closes the sheet on navigation. */}
            <div
              role="presentation"
              key={location.key}
              onKeyDown={({ key, currentTarget }) => key === 'Escape' && closeSheet(currentTarget)}
            >
              <details>
                <summary
                  className={classNames(
                    styles.tool,
                    more.some(({ href }) => href === entry && href !== '/admin/storm') && styles.here,
                  )}
                >
                  <Icon name="menu" />
                  More
                </summary>
                <button
                  type="button"
                  className={styles.scrim}
                  tabIndex={-1}
                  aria-label="Close"
                  onClick={({ currentTarget }) => closeSheet(currentTarget)}
                />
                <div className={`surface-deep ${styles.sheet}`}>
                  <FindButton />
                  <div className={styles.entries}>
                    {links(more)}
                    <Link to="/admin/account">
                      <Icon name="user" />
                      Your account
                    </Link>
                    <a href="/">
                      <Icon name="eye" />
                      View website
                    </a>
                  </div>
                  <div className={`row center apart mt-2 pt-3 line-top`}>
                    <span>{person.name}</span>
                    <Logout />
                  </div>
                </div>
              </details>
            </div>
          </nav>
        </div>
        <FindButton className="wide-only" />
        <nav className={`wide-only ${styles.nav}`} aria-label="Admin">
          {links(sections)}
        </nav>
        <a className={`line-top wide-only ${styles.site}`} href="/">
          <Icon name="eye" />
          View the website
        </a>
        <div className={`row center apart line-top wide-only ${styles.foot}`}>
          <NavLink
            className={({ isActive }) => classNames('target gap-3 tight relative', !isActive && 'quiet-link')}
            to="/admin/account"
          >
            <Medallion name={person.name} className={styles.medallion} />
            <b>{person.name.split(' ')[0]}</b>
            <span className="visually-hidden">Your account</span>
          </NavLink>
          <Logout />
        </div>
      </header>
      <CommandPalette sections={sections} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {storm && <StormStrip storm={storm} by={by} form={ending.Form} />}
        {ending.data && <AnswerNotice answer={ending.data} />}
        <ConnectionNotice />
        {troubles.map(({ kind, text }) => (
          <p key={kind} className={`mb-4 ${alertStyles.alert} ${alertStyles.error}`}>
            <Icon name="alert" className="danger" />
            <span>
              <b>{text}</b>{' '}
              {kind === 'restore' ? (
                <NavLink to="/admin/restored">Check what was restored</NavLink>
              ) : (
                <NavLink to="/admin/activity">Site health</NavLink>
              )}
            </span>
          </p>
        ))}
        <StaffFrame value={{ sections, badges }}>
          <LeaveQuestion>
            <LoadedAt value={loadedAt}>
              <Outlet />
            </LoadedAt>
          </LeaveQuestion>
        </StaffFrame>
      </main>
    </div>
  );
}

/** Closes the sheet that `element` is in or around, and returns the focus to the button that opened it. */
function closeSheet(element: Element): void {
  const sheet = element.closest('details') ?? element.querySelector('details');
  if (!sheet?.open) return;
  sheet.open = false;
  sheet.querySelector('summary')?.focus();
}

function Logout() {
  return (
    <Form method="post" action="/admin/logout">
      <Button type="submit" small>
        Logout
      </Button>
    </Form>
  );
}

/** Shown at the top of every staff page during a storm, so that staff see what visitors read. */
function StormStrip({ storm, by, form }: { storm: Storm; by: string; form: FetcherWithComponents<Answer>['Form'] }) {
  const zone = useZone();
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  return (
    <section className={`cluster ${styles.strip}`} aria-label="Storm mode">
      <Icon name="alert" className="danger" />
      <p>
        <b>Storm mode is on.</b> Visitors read “{stormHeadline(storm)}” Since {dayAndTime(zone, storm.updatedAt)}, by{' '}
        {by}.
      </p>
      <LinkButton small href="/admin/storm">
        Change it
      </LinkButton>
      <ConfirmButton
        safe
        icon="close"
        label="Turn off…"
        question="Turn storm mode off?"
        consequence="Every page will show your usual hours and closures again."
        confirm="Turn off"
        action="/admin/storm"
        form={form}
        // Without script, the answer would replace the page.
        fields={{ intent: 'end', ...(!isHydrated && { back: pathname }) }}
      />
    </section>
  );
}
