import { createContext, useContext, type ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { ArrowLink, Button, LinkButton } from '#app/ui/button.tsx';
import { menuSectionAt, placeAt, type Section, type Tab } from './sections.ts';
import styles from './admin-page.module.css';

export type TabNotes = Record<string, string | null>;

type AdminPageProps = {
  /** A tab takes its title from the map of the staff area. */
  title?: string;
  back?: { href: string; label: string };
  above?: ReactNode;
  lead?: ReactNode;
  /** Plain texts beside the tabs' names, by address. A tab with null is left out. */
  notes?: TabNotes | undefined;
  /** The page's primary action. */
  add?: { href: string; label: string } | false;
  actions?: ReactNode;
  /** The route's actionData. Answers to a single form, or about a move, are shown next to that form instead. */
  answer?: unknown;
  children: ReactNode;
};

export function AdminPage({ title, back, above, lead, notes, add, actions, answer, children }: AdminPageProps) {
  const { pathname } = useLocation();
  const place = placeAt(pathname);
  const { section, tab } = place?.isTab ? place : {};
  const heading = section && menuSectionAt(pathname)?.name;
  return (
    <>
      {above}
      {back && (
        <ArrowLink href={back.href} back>
          {back.label}
        </ArrowLink>
      )}
      <div className={`cluster mb-4 ${styles.head}`}>
        <h1>
          {title ?? heading}
          {section?.tabs && heading !== tab?.name && <span className="visually-hidden">: {tab?.name}</span>}
        </h1>
        {add && (
          <LinkButton href={add.href} variant="primary" icon="plus">
            {add.label}
          </LinkButton>
        )}
        {actions}
      </div>
      {lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
      {section?.tabs && <Tabs section={section} current={tab} notes={notes} />}
      {isAnswer(answer) && !answer.form && !answer.moved && <AnswerNotice answer={answer} />}
      {children}
    </>
  );
}

type TabsProps = { section: Section; current: Tab | undefined; notes: TabNotes | undefined };

/** Links to the section's tabs. Each is an address, so they work without script. */
function Tabs({ section, current, notes }: TabsProps) {
  const { sections, badges } = useContext(StaffFrame);
  return (
    <nav className={`mb-5 focus-inside ${styles.tabs}`} aria-label={section.name}>
      <ul>
        {sections
          .find(({ href }) => href === section.href)
          ?.tabs?.filter(({ href }) => notes?.[href] !== null || href === current?.href)
          .map((tab) => (
            <li key={tab.href}>
              <Link to={tab.href} aria-current={tab.href === current?.href ? 'page' : undefined}>
                {tab.name}
                {notes?.[tab.href] && <small>{notes[tab.href]}</small>}
                {tab.href !== section.href && <Badge badge={badges[tab.href]} />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Work that waits, by address. Storm mode only says that it is on. */
export type Badges = Record<string, { count: number | 'On'; what: string } | undefined>;

/** The part of the staff area that is open to the signed-in person. */
export const StaffFrame = createContext<{ sections: Section[]; badges: Badges }>({ sections: [], badges: {} });

export function Badge({ badge }: { badge: Badges[string] }) {
  if (!badge || badge.count === 0) return null;
  return (
    <span className="badge">
      {typeof badge.count === 'number' && badge.count >= 100 ? '99+' : badge.count}
      <span className="visually-hidden"> {badge.what}</span>
    </span>
  );
}

function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'notice' in data && 'ok' in data;
}

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.card}`}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** Shown instead of an action that needs a recent sign-in. */
export function SignInAgain({ title, from, children }: { title: string; from: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Form method="post" action="/admin/logout" className="form">
        <input type="hidden" name="from" value={from} />
        <p className="muted">{children}</p>
        <Button type="submit">Sign in again</Button>
      </Form>
    </Card>
  );
}

export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className={`muted ${styles.empty}`}>{children}</p>;
}

type CheckFieldProps = {
  label: string;
  name: string;
  defaultChecked?: boolean | undefined;
  required?: boolean;
  onChange?: (checked: boolean) => void;
};

/** A checkbox that sends 'yes'. */
export function CheckField({ label, name, defaultChecked, required, onChange }: CheckFieldProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={defaultChecked}
        required={required}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
