import { formatDay } from '#app/shared/dates.ts';
import { PageLink } from '#app/ui/page-link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { blogHref, type PostLink } from './post.ts';
import styles from './post-sidebar.module.css';

type PostSidebarProps = {
  categories: string[];
  popular: PostLink[];
  phone: { label: string; href: string };
};

export function PostSidebar({ categories, popular, phone }: PostSidebarProps) {
  return (
    <aside className={styles.sidebar} aria-label="Blog sidebar" data-print="hide">
      <section>
        <h2>Search the blog</h2>
        <SearchForm id="sidebar-search" label="Search the blog" placeholder="Search Articles" />
      </section>
      {categories.length > 0 && (
        <section>
          <h2>Popular Categories</h2>
          <ul className={styles.list}>
            {categories.map((category) => (
              <li key={category}>
                <PageLink to={blogHref({ category })}>{category}</PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section>
          <h2>Popular Articles</h2>
          <ul className={styles.list}>
            {popular.map((post) => (
              <li key={post.slug}>
                <PageLink to={`/blog/${post.slug}`}>
                  <b>{post.title}</b>
                  <span>
                    {post.author},{' '}
                    {post.publishAt ? <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time> : 'TBA'}
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={`surface-deep ${styles.call}`}>
        <h2>Something rubbing?</h2>
        <p>Don’t wait for your next appointment.</p>
        <LinkButton look="primary" block icon="phone" href={phone.href}>
          {phone.label}
        </LinkButton>
      </section>
    </aside>
  );
}
