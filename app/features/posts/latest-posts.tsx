import { formatDay } from '#app/shared/dates.ts';
import { PageLink } from '#app/ui/page-link.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Plate, type PlateTone } from '#app/ui/plate.tsx';
import { plateTone } from './plate-tones.ts';
import { PostCard } from './post-card.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './latest-posts.module.css';

/** The newest post large, the two before it as rows. */
export function LatestPosts({ posts }: { posts: Post[] }) {
  const [lead, ...rest] = posts;
  return (
    <section className="section" aria-labelledby="latest-posts">
      <div className="container">
        <div className={styles.head}>
          <h2 id="latest-posts">From the workbench</h2>
          <ArrowLink href="/blog">All posts</ArrowLink>
        </div>
        {lead ? (
          <ul className={styles.posts}>
            <li className={styles.lead}>
              <PostCard
                post={lead}
                headingLevel={3}
                size="lead"
                tone={lead.image === '/art/van.svg' ? 'night' : 'deep'}
              />
            </li>
            {rest.map((post, place) => (
              <li key={post.slug} className={styles.row}>
                <PostRow post={post} tone={plateTone(post.image, place)} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="lead">No blog posts found.</p>
        )}
      </div>
    </section>
  );
}

function PostRow({ post, tone }: { post: Post; tone: PlateTone }) {
  return (
    <article className={`link-card ${styles.article}`}>
      <Plate image={post.image} alt="" tone={tone} className={styles.plate} />
      <div>
        <p className="meta">
          {post.publishAt ? <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time> : 'Coming Soon'}
        </p>
        <h3>
          <PageLink to={`/blog/${post.slug}`}>{post.title}</PageLink>
        </h3>
        <p className={styles.excerpt}>{post.excerpt}</p>
      </div>
    </article>
  );
}
