import { t } from '#app/shared/language.ts';
import { plateTone, PostCard } from './post-cards.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './post-cards.module.css';

/** The last section of the page, so it has the footer's 'sunk' background. */
export function RelatedArticles({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="section surface-sunk" aria-labelledby="related-articles" data-print="hide">
      <div className="container">
        <h2 id="related-articles" className="head-gap">
          {t('Related Articles')}
        </h2>
        <ul className={`grid ${styles.related}`}>
          {posts.map((post, index) => (
            <li key={post.slug}>
              <PostCard post={post} headingLevel={3} tone={plateTone(post.image, index)} invitation={t('Read More')} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
