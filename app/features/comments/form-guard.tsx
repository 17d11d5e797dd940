import { trapField } from './comment.ts';

type FormGuardProps = { submissionKey: string; stamp: string; /** The trap's place in the page. */ trapId: string };

/** What every form for visitors carries unseen: the name of this sending, when the form was made, and a field that only machines fill in. */
export function FormGuard({ submissionKey, stamp, trapId }: FormGuardProps) {
  return (
    <>
      <input type="hidden" name="key" value={submissionKey} />
      <input type="hidden" name="shown" value={stamp} />
      <div className="visually-hidden">
        <label htmlFor={trapId}>Leave this field empty</label>
        <input id={trapId} name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
