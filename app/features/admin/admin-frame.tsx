import type { ReactNode } from 'react';
import { Form, NavLink, useNavigation } from 'react-router';
import type { StaffMember } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import styles from './admin-frame.module.css';

type Page = { href: string; name: string; icon: IconName };

const pages: Page[] = [
  { href: '/admin/staff', name: 'Staff', icon: 'users' },
  { href: '/admin/blog', name: 'Blog', icon: 'doc' },
  { href: '/admin/gallery', name: 'Gallery', icon: 'image' },
  { href: '/admin/contactMessages', name: 'Messages', icon: 'mail' },
];

const morePages: Page[] = [
  { href: '/admin/comments', name: 'Comments', icon: 'reply' },
  { href: '/admin/clinic', name: 'Clinic', icon: 'pin' },
  { href: '/admin/people', name: 'People', icon: 'user' },
  { href: '/admin/activity', name: 'Activity', icon: 'clock' },
];

/** What stands around every page of the staff area. */
export function AdminFrame(props: { staff: StaffMember; newMessages: number; children: ReactNode }) {
  const { staff, newMessages, children } = props;
  return (
    <div className={styles.admin}>
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
            {[...pages, ...morePages].map((page) => (
              <li key={page.href}>
                <NavLink to={page.href}>
                  <Icon name={page.icon} />
                  {page.name}
                  {page.name === 'Messages' && newMessages > 0 && <NewBadge count={newMessages} />}
                </NavLink>
              </li>
            ))}
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
        {children}
      </main>
    </div>
  );
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
  const leaving = useNavigation().formAction === '/admin/logout';
  return (
    <Form method="post" action="/admin/logout" className={className}>
      <Button
        type="submit"
        icon="out"
        {...(small && { small })}
        {...(block && { block })}
        busy={leaving}
        busyLabel="Logging out..."
      >
        Logout
      </Button>
    </Form>
  );
}
