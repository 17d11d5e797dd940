import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { t } from '#app/shared/language.ts';
import { Button } from './button.tsx';
import field from './field.module.css';
import styles from './search-form.module.css';

export type ListSearchProps = {
  id: string;
  label: string;
  /** post: keeps the query out of the URL; the action redirects to a safe one. */
  method?: 'get' | 'post';
  /** The list's address without the search. */
  action: string;
  query: string;
  /** Other query parameters of the list to keep. */
  keep?: Record<string, string | undefined> | undefined;
  /** The label is the placeholder, and the button is an icon. */
  compact?: boolean;
  /** Other filters of the list, and whether one is active. */
  children?: ReactNode;
  filtered?: boolean;
};

export function ListSearch(props: ListSearchProps) {
  const { id, label, method = 'get', action, query, keep = {}, compact = false, children, filtered } = props;
  return (
    <Form
      role="search"
      method={method}
      action={action}
      className={`${styles.listSearch} ${compact ? `cluster ${styles.compact}` : 'stack'}`}
    >
      {children}
      <label htmlFor={id} className={compact ? 'visually-hidden' : 'semibold tight'}>
        {label}
      </label>
      {Object.entries(keep).map(([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />)}
      <div className={`cluster ${styles.inList}`}>
        <input
          key={query}
          id={id}
          type="search"
          enterKeyHint="search"
          name="q"
          defaultValue={query}
          placeholder={compact ? label : undefined}
          maxLength={100}
          autoComplete="off"
          className={field.input}
        />
        <Button type="submit" variant="solid" icon="search">
          <span className={compact ? 'visually-hidden' : undefined}>{t('Search')}</span>
        </Button>
        {(query || filtered) && (
          <Link to={action} className={`target ${styles.clear}`}>
            {t('Show all again')}
          </Link>
        )}
      </div>
    </Form>
  );
}
