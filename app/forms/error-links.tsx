import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { t } from '#app/shared/language.ts';

type ErrorLinksProps = {
  /** The alert's text, which a link must not repeat. */
  notice: string;
  /** Error messages by field name, in the form's order. */
  errors: Record<string, string>;
  idPrefix?: string;
};

/** Links to each invalid field. With script, fields with the same message also show their label. */
export function ErrorLinks({ notice, errors, idPrefix = '' }: ErrorLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const [labels, setLabels] = useState<Record<string, string>>({});
  const sentences = Object.values(errors);
  useEffect(() => {
    const entries = Object.keys(errors).map((name) => [name, labelOf(findField(formOf(list.current), idPrefix, name))]);
    setLabels(Object.fromEntries(entries));
  }, [errors, idPrefix]);
  if (sentences.length === 0) return null;

  function follow(event: MouseEvent, name: string): void {
    if (focusField(formOf(list.current), name, idPrefix)) event.preventDefault();
  }

  return (
    <ul ref={list} className="targets">
      {Object.entries(errors).map(([name, sentence]) => (
        <li key={name}>
          <a href={`#${idPrefix}${name}`} data-opens-here onClick={(event) => follow(event, name)}>
            {sentences.filter((one) => one === sentence).length > 1 && labels[name] && `${labels[name]}: `}
            {sentence === notice ? t('Go to this field') : sentence}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Forms of a page may share field names. */
const formOf = (list: HTMLElement | null): ParentNode => list?.closest('form') ?? document;

/** Opens the folds around a field and puts the focus on it. Returns false if it is not on the page. */
export function focusField(within: ParentNode, name: string, idPrefix = ''): boolean {
  const field = findField(within, idPrefix, name);
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  field?.focus();
  return field !== undefined;
}

/** Returns the control, its first option, or the editor that replaces a hidden textarea. */
function findField(within: ParentNode, idPrefix: string, name: string): HTMLElement | undefined {
  const id = `#${CSS.escape(idPrefix + name)}`;
  const fields = within.querySelectorAll<HTMLElement>(
    `[name="${CSS.escape(name)}"]:not([type="hidden"]), ${id}:not(fieldset, div), ${id} :is(input:not([type="hidden"]), button), ${id}-rich [contenteditable]`,
  );
  return [...fields].find((field) => !field.closest('[hidden]'));
}

function labelOf(field: HTMLElement | undefined): string {
  const own = field?.id ? document.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null;
  return field?.ariaLabel ?? (own ?? field?.closest('fieldset')?.querySelector('legend'))?.textContent ?? '';
}
