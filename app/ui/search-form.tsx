import type { SubmitEventHandler } from 'react';
import { Icon } from './icon.tsx';
import field from './field.module.css';
import { Button } from './button.tsx';
import styles from './search-form.module.css';

type SearchFormProps = {
  id: string;
  /** Name of the box; shown above it when large, else for screen readers only. */
  label: string;
  placeholder?: string;
  defaultValue?: string;
  large?: boolean;
  /** For a search that answers in place: what is in the box at each key, and the press of the button. */
  onType?: (text: string) => void;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
};

/** A plain GET to /search, so that a search is an address one can send to somebody. */
export function SearchForm(props: SearchFormProps) {
  const { id, label, placeholder, defaultValue, large = false, onType, onSubmit } = props;
  const box = {
    id,
    // In a box of type search the first Escape empties the box, where in a dialog it must close the dialog.
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
      <form role="search" action="/search" method="get" onSubmit={onSubmit} data-print="hide">
        <label htmlFor={id} className={`label ${styles.label}`}>
          {label}
        </label>
        <div className={styles.line}>
          <input {...box} className={styles.large} />
          <Button type="submit" look="primary" icon="search">
            Search
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form role="search" action="/search" method="get" className={styles.box} data-print="hide">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input {...box} className={field.input} />
      <Button type="submit" look="solid" aria-label="Search" className={styles.go}>
        <Icon name="search" />
      </Button>
    </form>
  );
}
