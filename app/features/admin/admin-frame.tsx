import type { ReactNode } from 'react';
import { Form, NavLink, useLocation } from 'react-router';
import type { Role, StaffMember } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { ConnectionNotice, stayWhileOffline } from './connection.tsx';
import styles from './admin-frame.module.css';

/** `owner`: a writer has not got it. */
type Page = { href: string; name: string; icon: IconName; owner?: true };

const pages: Page[] = [
  { href: '/admin/staff', name: 'Staff', icon: 'users' },
  { href: '/admin/blog', name: 'Blog', icon: 'doc' },
  { href: '/admin/gallery', name: 'Gallery', icon: 'image' },
  { href: '/admin/contactMessages', name: 'Messages', icon: 'mail', owner: true },
];

const morePages: Page[] = [
  { href: '/admin/comments', name: 'Comments', icon: 'reply' },
  { href: '/admin/consents', name: 'Consents', icon: 'edit', owner: true },
  { href: '/admin/clinic', name: 'Clinic', icon: 'pin' },
  { href: '/admin/pages', name: 'Pages & words', icon: 'doc' },
  { href: '/admin/notices', name: 'Notices', icon: 'quote' },
  { href: '/admin/opening', name: 'Ready to open?', icon: 'check', owner: true },
  { href: '/admin/people', name: 'People', icon: 'user', owner: true },
  { href: '/admin/activity', name: 'Activity', icon: 'clock', owner: true },
  { href: '/admin/trash', name: 'Trash', icon: 'trash' },
];

/** On a phone it is in sight: on the day it is needed nobody looks for it. */
const stormPage: Page = { href: '/admin/storm', name: 'Storm mode', icon: 'alert' };

/** What is around every page of the staff area. */
export function AdminFrame(props: {
  staff: StaffMember;
  role: Role;
  newMessages: number;
  troubles: { kind: string; words: string }[];
  children: ReactNode;
}) {
  const { staff, role, newMessages, troubles, children } = props;
  const more = open(morePages, role);
  // A menu that was opened belongs to the page it was opened on.
  const { pathname } = useLocation();
  return (
    <div className={styles.admin} onClickCapture={stayWhileOffline}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <header className={`${styles.rail} surface-deep`}>
        <div className={styles.top}>
          <Drawing name="mark" className={styles.mark} />
          <span className={styles.title}>Admin Panel</span>
          <Logout className={styles.logoutAtTop} small />
        </div>
        <nav className={styles.nav} aria-label="Admin">
          <ul>
            <PageLinks pages={open(pages, role)} newMessages={newMessages} />
          </ul>
          <ul className={styles.wide}>
            <PageLinks pages={[...more, stormPage]} />
          </ul>
          <details className={styles.more} key={pathname}>
            <summary>More</summary>
            <ul>
              <PageLinks pages={[...more, { href: '/admin/account', name: 'Your account', icon: 'user' }]} />
            </ul>
          </details>
          <ul className={styles.narrow}>
            <PageLinks pages={[stormPage]} />
          </ul>
        </nav>
        <div className={styles.foot}>
          <NavLink className={styles.person} to="/admin/account">
            <Medallion name={staff.name} className={styles.medallion} />
            <span>
              <b>{staff.name}</b>
              <span>Your account</span>
            </span>
          </NavLink>
          <Logout block />
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <ConnectionNotice />
        {troubles.map(({ kind, words }) => (
          <p key={kind} className={styles.trouble}>
            <Icon name="alert" />
            <span>
              <b>{words}</b> <NavLink to="/admin/activity">How the site is doing</NavLink>
            </span>
          </p>
        ))}
        {children}
      </main>
    </div>
  );
}

function open(links: Page[], role: Role): Page[] {
  return links.filter(({ owner }) => !owner || role === 'owner');
}

function PageLinks({ pages: links, newMessages = 0 }: { pages: Page[]; newMessages?: number }) {
  return links.map(({ href, name, icon }) => (
    <li key={href}>
      <NavLink to={href}>
        <Icon name={icon} />
        {name}
        {name === 'Messages' && newMessages > 0 && <NewBadge count={newMessages} />}
      </NavLink>
    </li>
  ));
}

function NewBadge({ count }: { count: number }) {
  return (
    <span className={styles.badge}>
      {count >= 100 ? '99+' : count}
      <span className="visually-hidden"> new</span>
    </span>
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
