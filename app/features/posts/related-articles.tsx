import { plateTone } from './plate-tones.ts';
import { PostCard } from './post-card.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './related-articles.module.css';

/** The page's last section: its ground is the footer's 'sunk'. */
export function RelatedArticles({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="section surface-sunk" aria-labelledby="related-articles" data-print="hide">
      <div className="container">
        <h2 id="related-articles">Related Articles</h2>
        <ul className={styles.grid}>
          {posts.map((post, place) => (
            <li key={post.slug}>
              <PostCard post={post} headingLevel={3} tone={plateTone(post.image, place)} invitation="Read More" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
