import { Link } from 'react-router';
import styles from '#app/ui/breadcrumbs.module.css';

/** The way back to the staff's list, and to the post when this page is about its versions. */
export function PostCrumbs({ current, post }: { current: string; post?: { id: number } }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        <li>
          <Link to="/admin/blog">Blog</Link>
        </li>
        {post && (
          <li>
            <Link to={`/admin/blog/${post.id}`}>Edit post</Link>
          </li>
        )}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
