import { Form, Link } from 'react-router';
import { Button } from './button.tsx';
import field from './field.module.css';
import styles from './list-search.module.css';

type ListSearchProps = {
  id: string;
  label: string;
  /** post: what is typed must not stand in an address; whoever takes it answers with one that may be seen. */
  method?: 'get' | 'post';
  /** The list's address without the search. */
  action: string;
  query: string;
  /** What else stands in the list's address and stays. */
  keep: Record<string, string>;
  /** The list without the search. */
  clearHref: string;
};

/** Searches a list in its own page: a plain GET where it may be, so that what was found is an address. */
export function ListSearch({ id, label, method = 'get', action, query, keep, clearHref }: ListSearchProps) {
  return (
    <Form role="search" method={method} action={action} className={styles.search}>
      <label htmlFor={id}>{label}</label>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.line}>
        <input
          key={query}
          id={id}
          type="search"
          enterKeyHint="search"
          name="q"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
          className={field.input}
        />
        <Button type="submit" look="solid" icon="search">
          Search
        </Button>
        {query && (
          <Link to={clearHref} className={styles.clear}>
            Show all again
          </Link>
        )}
      </div>
    </Form>
  );
}
