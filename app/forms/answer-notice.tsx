import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { useTimeOrDate } from '#app/ui/hooks.ts';
import type { Answer, Conflict } from './answer.ts';
import { ErrorLinks } from './error-links.tsx';
import { ConflictNotice, firstName } from './text-comparison.tsx';
import { trashDays } from './trash.ts';

type AnswerNoticeProps = {
  answer: Answer;
  /** Whether to link to the invalid fields. False on screens that may not show their record. */
  linksErrors?: boolean;
  /** The next step, as a button. */
  next?: ReactNode;
};

/** Takes the focus when it appears, so that everyone notices it. */
export function AnswerNotice({ answer, linksErrors = true, next }: AnswerNoticeProps) {
  const alert = useRef<HTMLDivElement>(null);
  const timeOrDate = useTimeOrDate();
  const title = answer.conflict ? formatConflict(answer.conflict, timeOrDate) : answer.notice;
  useEffect(() => {
    if (answer) alert.current?.focus();
  }, [answer]);
  return (
    <div className="mb-5" data-tells-offline={answer.failed ? '' : undefined}>
      <Alert ref={alert} kind={answer.ok ? 'success' : 'error'} title={title} takesFocus>
        {answer.detail && <p>{answer.detail}</p>}
        {linksErrors && answer.errors && <ErrorLinks notice={answer.notice} errors={answer.errors} />}
        {next}
        {answer.next && (
          <LinkButton small href={answer.next.href}>
            {answer.next.label}
          </LinkButton>
        )}
        {answer.undo && (
          <Form method="post" className="cluster mt-2 gap-y-3 gap-x-5">
            <HiddenFields fields={answer.undo} />
            {answer.undo['intent'] === 'restore' && <p>It stays in the trash for {trashDays} days.</p>}
            <Button type="submit" icon="undo" small>
              Undo
            </Button>
          </Form>
        )}
      </Alert>
      {answer.conflict && <ConflictNotice conflict={answer.conflict} />}
    </div>
  );
}

/** 'Dana saved this at 10:12 AM. Keep yours, or take theirs: the other one stays in Versions.' */
function formatConflict({ by, at, keepsVersions }: Conflict, timeOrDate: (iso: string) => string): string {
  const time = at && timeOrDate(at);
  const when = !time ? 'while you were writing' : time.includes(',') ? `on ${time}` : `at ${time}`;
  const other = keepsVersions ? 'the other one stays in Versions.' : 'only one of them is kept.';
  return `${by ? firstName(by) : 'A colleague'} saved this ${when}. Keep yours, or take theirs: ${other}`;
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type Kept<Value> = { key: string; answer: Value | undefined };

/** The router tells an answer before it shows the page that the form leads to, and drops it at every revalidation. */
export function keepAnswer<Value>(kept: Kept<Value>, key: string, answer: Value | undefined): Kept<Value> {
  if (answer !== undefined) return kept.key === key && kept.answer === answer ? kept : { key, answer };
  return kept.key === key ? kept : { key, answer };
}

/** Keeps a form's answer until the next navigation. */
export function useKeptAnswer<Value>(answer: Value | undefined): Value | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const next = keepAnswer(kept, key, answer);
  if (next !== kept) setKept(next);
  return next.answer;
}
