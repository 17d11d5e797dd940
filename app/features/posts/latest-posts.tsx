import { plateTone } from './plate-tones.ts';
import { PostCard } from './post-card.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './related-articles.module.css';

export function LatestPosts({ posts }: { posts: Post[] }) {
  return (
    <div className="container">
      <div className="page-head">
        <h1>Restoring Mobility. Rebuilding Confidence.</h1>
      </div>
      <ul className={styles.grid}>
        {posts.map((post, place) => (
          <li key={post.slug}>
            <PostCard post={post} headingLevel={2} tone={plateTone(post.image, place)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
