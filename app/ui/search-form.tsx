import type { SubmitEventHandler } from 'react';
import { here, t } from '#app/shared/language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import field from './field.module.css';
import styles from './search-form.module.css';

type SearchFormProps = {
  id: string;
  /** Label of the field. Visible only if `large`, otherwise for screen readers. */
  label: string;
  placeholder?: string;
  defaultValue?: string;
  large?: boolean;
  /** For a search with live results: called on each input and on submit. */
  onType?: (text: string) => void;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
};

/** Submits a plain GET to /search, so that a search has an address to share. */
export function SearchForm(props: SearchFormProps) {
  const { id, label, placeholder, defaultValue, large = false, onType, onSubmit } = props;
  const box = {
    id,
    // In a field of type search, Escape clears the field first, but in a dialog it must close the dialog.
    type: onType ? 'text' : 'search',
    enterKeyHint: 'search' as const,
    name: 'q',
    placeholder,
    defaultValue,
    maxLength: 100,
    required: !onType,
    autoComplete: onType && 'off',
    onInput: onType && ((event: { currentTarget: HTMLInputElement }) => onType(event.currentTarget.value)),
  };
  if (large) {
    return (
      <form role="search" action={here('/search')} method="get" onSubmit={onSubmit} data-print="hide">
        <label htmlFor={id} className="label block mb-2">
          {label}
        </label>
        <div className={`cluster end gap-y-3 ${styles.line}`}>
          <input {...box} className={styles.large} />
          <Button type="submit" variant="primary" icon="search">
            {t('Search')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form
      role="search"
      action={here('/search')}
      method="get"
      className={`row relative gap-2 ${styles.box}`}
      data-print="hide"
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input {...box} className={field.input} />
      <Button type="submit" variant="solid" aria-label={t('Search')} className={styles.go}>
        <Icon name="search" />
      </Button>
    </form>
  );
}
