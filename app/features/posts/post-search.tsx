import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import styles from './post-search.module.css';

/** An address one can come back to: nothing here needs script. */
export function PostSearch({ q }: { q: string }) {
  return (
    <Form method="get" action="/admin/blog" role="search" className={styles.search}>
      <Field key={q} label="Find a post" name="q" type="search" defaultValue={q} maxLength={100} autoComplete="off" />
      <Button type="submit" icon="search">
        Search
      </Button>
      {q && (
        <Link className={styles.all} to="/admin/blog">
          Show all posts
        </Link>
      )}
    </Form>
  );
}
