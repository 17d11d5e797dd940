import { useEffect, useRef } from 'react';

/**
 * Without script the answer to a form is a new page: empty fields or kept ones, the focus on the alert.
 * This does the same to the page that stays. Put `form` on the form and `alert` on its alert.
 */
export function useFormAnswer(answer: { state: string }) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer.state === 'sent') form.current?.reset();
    alert.current?.focus();
  }, [answer]);
  return { form, alert };
}
