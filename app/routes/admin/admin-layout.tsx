import { Outlet, isRouteErrorResponse, Form, NavLink, useLocation } from 'react-router';
import type { Route } from './+types/admin-layout';
import { appContext, sessionContext, staffContext, type Role } from '#app/context.ts';
import { requireStaff } from '#app/features/accounts/guard.server.ts';
import { isSignedOut } from '#app/features/accounts/sign-in.ts';
import { SignedOutPage } from '#app/features/accounts/sign-in-frame.tsx';
import { findHealthIssues } from '#app/features/activity/health.server.ts';
import { keepPageOnNetworkError, ConnectionNotice, stayWhileOffline } from '#app/features/admin/connection.tsx';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { countHeldComments } from '#app/features/comments/comments.server.ts';
import { countNewMessages } from '#app/features/messages/messages.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { LeaveQuestion } from '#app/records/unsaved.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { CommandPalette } from '#app/features/admin/command-palette.tsx';
import styles from '#app/features/admin/admin-frame.module.css';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { dayAndTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import type { Storm } from '#app/features/clinic/clinic.schema.server.ts';
import { stormHeadline } from '#app/features/clinic/clinic.ts';

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
  return { staff: context.get(staffContext), role, newMessages, heldComments, troubles, storm };
}

export const meta = staffTitle('Admin Panel');

/** Shows a form that was sent without a session, with its values. Other errors go to the site's error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && isSignedOut(error.data)) return <SignedOutPage signedOut={error.data} />;
  throw error;
}

/** Pages with `owner` are hidden from writers. */
type Page = { href: string; name: string; icon: IconName; owner?: true };

/** Always visible on a phone, so that no one has to search for it when a storm is coming. */
const stormPage: Page = { href: '/admin/storm', name: 'Storm mode', icon: 'alert' };
const today: Page = { href: '/admin', name: 'Today', icon: 'today' };
const messages: Page = { href: '/admin/contactMessages', name: 'Messages', icon: 'mail', owner: true };

const groups: { name: string; pages: Page[] }[] = [
  {
    name: 'Website',
    pages: [
      { href: '/admin/blog', name: 'Blog', icon: 'edit' },
      { href: '/admin/comments', name: 'Comments', icon: 'talk' },
      { href: '/admin/gallery', name: 'Gallery', icon: 'image' },
      { href: '/admin/pictures', name: 'Pictures', icon: 'images' },
      { href: '/admin/staff', name: 'Staff', icon: 'users' },
      { href: '/admin/pages', name: 'Pages', icon: 'pages' },
      { href: '/admin/consents', name: 'Consents', icon: 'doc', owner: true },
      { href: '/admin/trash', name: 'Trash', icon: 'trash' },
    ],
  },
  {
    name: 'Settings',
    pages: [
      { href: '/admin/clinic', name: 'Clinic', icon: 'pin' },
      { href: '/admin/notices', name: 'Notices', icon: 'quote' },
      stormPage,
    ],
  },
  {
    name: 'Accounts',
    pages: [
      { href: '/admin/people', name: 'People', icon: 'user', owner: true },
      { href: '/admin/activity', name: 'Activity', icon: 'clock', owner: true },
    ],
  },
];

const accountPage: Page = { href: '/admin/account', name: 'Your account', icon: 'user' };

/** Pages outside the menu. People reach them through other pages or Find. */
const otherPages: Page[] = [
  accountPage,
  { href: '/admin/opening', name: 'Ready to open', icon: 'check', owner: true },
  { href: '/admin/look', name: 'Branding', icon: 'image' },
  { href: '/admin/care', name: 'Care guide', icon: 'pages' },
  { href: '/admin/reviews', name: 'Reviews', icon: 'check' },
  { href: '/admin/links', name: 'Menu and footer', icon: 'menu' },
  { href: '/admin/redirects', name: 'Redirects', icon: 'right' },
  { href: '/admin/search', name: 'Search synonyms', icon: 'search' },
  { href: '/admin/labels', name: 'Categories and tags', icon: 'doc' },
  { href: '/admin/reads', name: 'Page views', icon: 'eye' },
];

/** Counts of pending work for the menu, by path. Storm mode only says that it is on. */
type Badges = Record<string, { count: number | 'On'; what: string }>;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { staff, role, newMessages, heldComments, troubles, storm: said } = loaderData;
  const badges: Badges = {
    [messages.href]: { count: newMessages, what: 'new' },
    '/admin/comments': { count: heldComments, what: 'held' },
    [stormPage.href]: { count: said.storm ? 'On' : 0, what: '' },
  };
  const first = open([today, messages], role);
  const shown = groups
    .map((group) => ({ ...group, pages: open(group.pages, role) }))
    .filter((group) => group.pages.length > 0);
  const [website, ...others] = shown;
  // Used as the menu's key, so that navigating to another page closes an open menu.
  const { pathname } = useLocation();
  return (
    <div className={styles.admin} onClickCapture={stayWhileOffline}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <nav className={`${styles.tabs} surface-deep`} aria-label="Admin, bottom bar" key={pathname}>
        {first.map((page) => (
          <PageLink key={page.href} page={page} badge={badges[page.href]} />
        ))}
        {website && <TabSheet name="Website" icon="pages" groups={[website]} badges={badges} />}
        <TabSheet name="More" icon="menu" groups={[...others, { name: 'You', pages: [accountPage] }]} badges={badges} />
      </nav>
      <header className={`column relative surface-deep ${styles.rail}`}>
        <div className={`cluster ${styles.top}`}>
          <Drawing name="mark" className={styles.mark} />
          <span className={styles.title}>Admin Panel</span>
          <Logout className={`ml-auto ${styles.logoutAtTop}`} small />
        </div>
        <div className={styles.ways}>
          <a className={styles.site} href="/">
            <Icon name="eye" />
            View the website
          </a>
          <CommandPalette
            pages={open([today, messages, ...groups.flatMap(({ pages }) => pages), ...otherPages], role).map(
              ({ name, href }) => ({ kind: 'Staff area', label: name, href }),
            )}
          />
          <nav className={styles.storm} aria-label="Admin">
            <PageLink page={stormPage} />
          </nav>
        </div>
        <nav className={styles.nav} aria-label="Admin">
          <PageLinks pages={first} badges={badges} />
          {shown.map(({ name, pages }) => (
            <div key={name} role="group" aria-label={name}>
              <p className={`accent small semibold ${styles.group}`}>{name}</p>
              <PageLinks pages={pages} badges={badges} />
            </div>
          ))}
        </nav>
        <div className={`cluster apart ${styles.foot}`}>
          <NavLink className={`row center dense ${styles.person}`} to="/admin/account">
            <Medallion name={staff.name} className={styles.medallion} />
            <span>
              <b>{staff.name}</b>
              <span className="block small muted">Your account</span>
            </span>
          </NavLink>
          <Logout small />
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {said.storm && <StormStrip storm={said.storm} by={said.by} />}
        <ConnectionNotice />
        {troubles.map(({ kind, text }) => (
          <p key={kind} className={`row rounded mb-4 ${styles.trouble}`}>
            <Icon name="alert" className="danger" />
            <span>
              <b>{text}</b> <NavLink to="/admin/activity">Site health</NavLink>
            </span>
          </p>
        ))}
        <LeaveQuestion>
          <Outlet />
        </LeaveQuestion>
      </main>
    </div>
  );
}

type TabSheetProps = { name: string; icon: IconName; groups: typeof groups; badges: Badges };

/** On a phone: the pages that do not fit into the bottom bar. Only one sheet is open at a time. */
function TabSheet({ name, icon, groups: shown, badges }: TabSheetProps) {
  return (
    <details name="admin-tabs">
      <summary className="center">
        <Icon name={icon} />
        {name}
      </summary>
      <div className={`line-bottom ${styles.sheet}`}>
        {shown.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            {group.name !== name && <p className={`accent small semibold ${styles.group}`}>{group.name}</p>}
            <PageLinks pages={group.pages} badges={badges} />
          </div>
        ))}
      </div>
    </details>
  );
}

function open(links: Page[], role: Role): Page[] {
  return links.filter(({ owner }) => !owner || role === 'owner');
}

function PageLinks({ pages, badges }: { pages: Page[]; badges: Badges }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.href}>
          <PageLink page={page} badge={badges[page.href]} />
        </li>
      ))}
    </ul>
  );
}

function PageLink({ page: { href, name, icon }, badge }: { page: Page; badge?: Badges[string] | undefined }) {
  return (
    <NavLink to={href} end={href === today.href}>
      <Icon name={icon} />
      {name}
      {badge && badge.count !== 0 && (
        <span className={`small semibold ${styles.badge}`}>
          {typeof badge.count === 'number' && badge.count >= 100 ? '99+' : badge.count}
          <span className="visually-hidden"> {badge.what}</span>
        </span>
      )}
    </NavLink>
  );
}

function Logout({ className, small, block }: { className?: string | undefined; small?: boolean; block?: boolean }) {
  return (
    <Form method="post" action="/admin/logout" className={className}>
      <Button type="submit" icon="out" {...(small && { small })} {...(block && { block })}>
        Logout
      </Button>
    </Form>
  );
}

/** Shown at the top of every staff page during a storm, so that staff see what visitors read. */
function StormStrip({ storm, by }: { storm: Storm; by: string }) {
  const zone = useZone();
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
        id="turn-off-storm"
        small
        icon="close"
        label="Turn off…"
        question="Turn storm mode off?"
        consequence="Every page will show your usual hours and closures again."
        confirm="Turn off"
        action="/admin/storm"
        fields={{ intent: 'end' }}
      />
    </section>
  );
}
