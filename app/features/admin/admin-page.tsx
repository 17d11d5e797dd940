import { useEffect, useRef, type ReactNode } from 'react';
import { Form } from 'react-router';
import { undoSeconds } from '#app/shared/undo.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { isAnswer, type Answer } from './answer.ts';
import styles from './admin-page.module.css';

type AdminPageProps = {
  title: string;
  /** Above the title: the way back. */
  above?: ReactNode;
  /** The one primary action of the page, or filters. */
  actions?: ReactNode;
  /** The route's actionData: an Answer is shown, anything else is left to the page. */
  answer?: unknown;
  children: ReactNode;
};

/** One heading, one primary action at the right, the answer to what was just done, then the work. */
export function AdminPage({ title, above, actions, answer, children }: AdminPageProps) {
  return (
    <>
      {above}
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </div>
      {isAnswer(answer) && <AnswerNotice answer={answer} />}
      {children}
    </>
  );
}

/** Takes the focus when it appears, so that nobody has to look for it. */
export function AnswerNotice({ answer }: { answer: Answer }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) alert.current?.focus();
  }, [answer]);
  return (
    <div className={styles.notice}>
      <Alert ref={alert} kind={answer.ok ? 'success' : 'error'} title={answer.notice} takesFocus>
        {answer.detail && <p>{answer.detail}</p>}
        {answer.undo && <UndoForm fields={answer.undo} />}
      </Alert>
    </div>
  );
}

function UndoForm({ fields }: { fields: Record<string, string> }) {
  return (
    <Form method="post" className={styles.undo}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>You can take this back for {undoSeconds} seconds.</p>
      <Button type="submit" icon="undo" small>
        Undo
      </Button>
    </Form>
  );
}
