import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/records/answer-notice.tsx';
import type { Answer } from '#app/records/answer.ts';
import styles from './admin-page.module.css';
import { classNames } from '#app/shared/class-names.ts';
import { ArrowLink, Button } from '#app/ui/button.tsx';

type AdminPageProps = {
  title: string;
  back?: { href: string; label: string };
  above?: ReactNode;
  lead?: ReactNode;
  /** The one primary action of the page, or filters. */
  actions?: ReactNode;
  /** The route's actionData. Answers to a single form, or about a move, are shown next to that form instead. */
  answer?: unknown;
  children: ReactNode;
};

export function AdminPage({ title, back, above, lead, actions, answer, children }: AdminPageProps) {
  return (
    <>
      {above}
      {back && (
        <ArrowLink href={back.href} back>
          {back.label}
        </ArrowLink>
      )}
      <div className={`cluster ${styles.head}`}>
        <h1>{title}</h1>
        {actions}
      </div>
      {lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
      {isAnswer(answer) && !answer.form && !answer.moved && <AnswerNotice answer={answer} />}
      {children}
    </>
  );
}

function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'notice' in data && 'ok' in data;
}

export function Card({ title, children, flush = false }: { title?: string; children: ReactNode; flush?: boolean }) {
  return (
    <section className={classNames('card', flush ? 'flush' : 'pad', styles.card)}>
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
    <label className={styles.check}>
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
