import { classNames } from '#app/shared/class-names.ts';
import { formatDay } from '#app/shared/dates.ts';
import { keptEnglish, t } from '#app/shared/language.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { PageLink } from '#app/ui/page-links.tsx';
import { Plate, type PlateTone } from '#app/ui/plate.tsx';
import { SectionHead } from '#app/ui/sections.tsx';
import type { PostCard as Post } from './post.ts';
import styles from './post-cards.module.css';

const tones: PlateTone[] = ['moss', 'dusk', 'deep'];

/** Neighbors in a list get different tones. The van drawing always gets the night tone. */
export function plateTone(image: string | null, index: number): PlateTone {
  if (image === '/art/van.svg') return 'night';
  return tones[index % tones.length] ?? 'moss';
}

type PostCardProps = {
  post: Post;
  headingLevel: 2 | 3;
  /** 'wide' puts the text beside the picture in wide windows, 'small' in narrow ones. */
  size?: 'lead' | 'wide' | 'card' | 'small';
  tone?: PlateTone;
  eager?: boolean;
  byline?: boolean;
  /** Text at the bottom of the card, hidden from screen readers because the whole card is already a link. */
  invitation?: string;
};

export function PostCard({
  post,
  headingLevel,
  size = 'card',
  tone = 'moss',
  eager = false,
  byline = false,
  invitation,
}: PostCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const large = size === 'lead' || size === 'wide';
  const english = keptEnglish();
  return (
    <article className={classNames('link-card column', styles.card, styles[size])}>
      <Plate
        {...coverOf(post)}
        sizes={`(min-width: 60rem) ${large ? 50 : 33}vw, ${size === 'small' ? 33 : 100}vw`}
        tone={tone}
        ratio={large ? 'wide' : 'card'}
        eager={eager}
      />
      <div className={`column ${styles.words}`}>
        <p className="meta cluster gap-y-0 gap-x-5">
          {post.publishAt ? (
            <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time>
          ) : (
            <span>{t('Coming Soon')}</span>
          )}
          <span {...english}>{post.category}</span>
        </p>
        <Heading className={classNames('mt-2', large ? 'h3' : 'title')} {...english}>
          <PageLink to={`/blog/${post.slug}`}>{post.title}</PageLink>
        </Heading>
        {post.excerpt && (
          <p className="muted mt-3" {...english}>
            {post.excerpt}
          </p>
        )}
        {byline && <p className="meta mt-3">{post.author}</p>}
        {invitation && (
          <p className={`semibold pt-4 ${styles.invitation}`} aria-hidden="true">
            {invitation}
          </p>
        )}
      </div>
    </article>
  );
}

/** Decorative, because the title is beside it. */
const coverOf = ({ image, focus, sources }: Post) => ({ image, focus, sources, alt: '' });

export function LatestPosts({ content, posts }: { content: { title: string; link: string }; posts: Post[] }) {
  return (
    <section className="section" aria-labelledby="latest-posts">
      <div className="container">
        <SectionHead id="latest-posts" title={content.title}>
          <ArrowLink href="/blog">{content.link}</ArrowLink>
        </SectionHead>
        <ul className={`split ${styles.latest}`}>
          {posts.map((post, index) => (
            <li key={post.slug}>
              {index === 0 ? (
                <PostCard
                  post={post}
                  headingLevel={3}
                  size="lead"
                  tone={post.image === '/art/van.svg' ? 'night' : 'deep'}
                />
              ) : (
                <PostRow post={post} tone={plateTone(post.image, index - 1)} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PostRow({ post, tone }: { post: Post; tone: PlateTone }) {
  return (
    <article className={`link-card gap-4 ${styles.row}`}>
      <Plate {...coverOf(post)} sizes="12rem" tone={tone} ratio="square" />
      <div>
        <p className="meta">
          {post.publishAt ? <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time> : t('Coming Soon')}
        </p>
        <h3 className="title" {...keptEnglish()}>
          <PageLink to={`/blog/${post.slug}`}>{post.title}</PageLink>
        </h3>
        <p className="muted snug" {...keptEnglish()}>
          {post.excerpt}
        </p>
      </div>
    </article>
  );
}
