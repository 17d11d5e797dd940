import { useEffect, useState, type RefObject } from 'react';
import { describeReading, measureReading } from '#app/shared/reading-grade.ts';
import styles from './post-editor.module.css';

const pauseMs = 1_200;

/** Length and ease of the text. It changes when typing pauses, so that it is not read out at each key. */
export function ReadingLine({
  form,
  name,
  text,
}: {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  text: string;
}) {
  const [words, setWords] = useState(() => describeReading(measureReading(text)));
  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (field: HTMLTextAreaElement) => setWords(describeReading(measureReading(field.value)));
    const typed = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement) || target.name !== name) return;
      clearTimeout(timer);
      timer = setTimeout(() => measure(target), pauseMs);
    };
    element?.addEventListener('input', typed);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('input', typed);
    };
  }, [form, name]);
  return (
    <p className={`meta ${styles.reading}`} role="status">
      {words}
    </p>
  );
}
