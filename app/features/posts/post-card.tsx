import { classNames } from '#app/shared/class-names.ts';
import { PageLink } from '#app/ui/page-link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Plate, type PlateTone } from '#app/ui/plate.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './post-card.module.css';

type PostCardProps = {
  post: Post;
  headingLevel: 2 | 3;
  size?: 'lead' | 'card';
  tone?: PlateTone;
  eager?: boolean;
  /** Words at the foot of the card. The whole card is the link already, so they are for the eye only. */
  invitation?: string;
};

export function PostCard({
  post,
  headingLevel,
  size = 'card',
  tone = 'moss',
  eager = false,
  invitation,
}: PostCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames('link-card', styles.card, size === 'lead' && styles.lead)}>
      <Plate image={post.image} alt="" tone={tone} ratio={size === 'lead' ? 'wide' : 'card'} eager={eager} />
      <p className={`meta ${styles.meta}`}>
        {post.publishAt ? <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time> : <span>Coming Soon</span>}
        <span>{post.category}</span>
      </p>
      <Heading className={styles.title}>
        <PageLink to={`/blog/${post.slug}`}>{post.title}</PageLink>
      </Heading>
      {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
      {invitation && (
        <p className={styles.invitation} aria-hidden="true">
          {invitation}
        </p>
      )}
    </article>
  );
}
