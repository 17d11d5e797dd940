import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { plateTone } from './plate-tones.ts';
import { PostCard } from './post-card.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './post-list.module.css';

type PostListProps = {
  heading: string;
  posts: Post[];
  /** Whether a category, author or tag narrows the list. */
  filtered: boolean;
  newerHref: string | null;
  olderHref: string | null;
};

export function PostList({ heading, posts, filtered, newerHref, olderHref }: PostListProps) {
  return (
    <div className={`container ${styles.page}`}>
      <div className="page-head">
        <h1 className={styles.heading}>{heading}</h1>
        {filtered && posts.length > 0 && (
          <p className={styles.all}>
            <ArrowLink href="/blog">All posts</ArrowLink>
          </p>
        )}
      </div>
      {posts.length > 0 ? <PostGrid posts={posts} /> : <NoPosts filtered={filtered} />}
      <Pager
        label="Pages of posts"
        back={newerHref === null ? null : { label: 'Newer posts', href: newerHref }}
        onward={olderHref === null ? null : { label: 'Older posts', href: olderHref }}
      />
    </div>
  );
}

/** The first two are large. */
function PostGrid({ posts }: { posts: Post[] }) {
  return (
    <ul className={styles.grid}>
      {posts.map((post, place) => (
        <li key={post.slug}>
          <PostCard
            post={post}
            headingLevel={2}
            size={place < 2 ? 'lead' : 'card'}
            tone={plateTone(post.image, place)}
            eager={place < 2}
          />
        </li>
      ))}
    </ul>
  );
}

function NoPosts({ filtered }: { filtered: boolean }) {
  return (
    <div>
      <p className="lead">No blog posts found.</p>
      {filtered && (
        <p className={styles.all}>
          <ArrowLink href="/blog">See all posts</ArrowLink>
        </p>
      )}
    </div>
  );
}
