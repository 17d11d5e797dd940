import type { ReactNode } from 'react';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import type { Picture } from '#app/features/pictures/picture.ts';
import { Portrait } from '#app/features/staff/portrait.tsx';
import { noReview, type Reviewed } from '#app/history/review.ts';
import { ReviewNote } from '#app/history/reviewed.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import type { IconName } from '#app/ui/icon.tsx';
import { TagLink } from '#app/ui/list-links.tsx';
import { Breadcrumbs, PageLink } from '#app/ui/page-links.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { blogHref } from './blog.ts';
import type { PostLink, PostPage } from './post.ts';
import prose from '#app/features/text/prose.module.css';
import plateStyles from '#app/ui/plate.module.css';
import styles from './post-article.module.css';

type PostArticleProps = {
  post: PostPage;
  reviewed?: Reviewed;
  /** The author’s. */
  portrait?: Picture | undefined;
  pageUrl: string;
  sidebar: ReactNode;
  children: ReactNode;
};

export function PostArticle(props: PostArticleProps) {
  const { post, reviewed = noReview, portrait, pageUrl, sidebar, children } = props;
  const author = { name: post.author, picture: portrait ?? null };
  return (
    <div className="container">
      <Breadcrumbs path={`/blog/${post.slug}`} title={post.title} />
      <header className={styles.head}>
        <h1 className="mt-4">{post.title}</h1>
        <Byline post={post} author={author} />
      </header>
      <Cover post={post} />
      <div className="with-aside">
        <div>
          <article className={prose.prose} dangerouslySetInnerHTML={{ __html: post.html }} />
          <div className="mt-6">
            <ReviewNote reviewed={reviewed} />
          </div>
          <div className={`stack gap-6 measure mt-8 ${styles.foot}`} data-print="hide">
            {post.tags.length > 0 && <Tags tags={post.tags} />}
            <div>
              <h2 className="label mb-3">Share this post</h2>
              <ShareLinks pageUrl={pageUrl} title={post.title} />
            </div>
          </div>
          <AuthorBox author={author} />
          {children}
        </div>
        {sidebar}
      </div>
    </div>
  );
}

function Cover({ post: { cover, image, imageAlt } }: { post: PostPage }) {
  if (cover)
    return (
      <PictureView
        picture={cover}
        alt={imageAlt}
        sizes="(min-width: 84rem) 80rem, 100vw"
        className={`rounded ${plateStyles.banner} ${plateStyles.veiled} ${styles.cover}`}
        loading="eager"
      />
    );
  return <Plate image={image} alt={imageAlt} tone={image === '/art/van.svg' ? 'night' : 'deep'} ratio="banner" eager />;
}

type Author = { name: string; picture: Picture | null };

function Byline({ post, author }: { post: PostPage; author: Author }) {
  return (
    <div className="cluster mt-6 gap-y-0 gap-x-5">
      <span className="row center gap-4">
        <Portrait person={author} />
        <span>
          <b className="block">{post.author}</b>
          <span className="meta">
            {post.publishAt ? <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time> : 'Date TBA'}
            {`, ${post.minutesToRead} minute read`}
          </span>
        </span>
      </span>
      <PageLink className="meta target" to={blogHref({ category: post.category })}>
        {post.category}
      </PageLink>
      <a className="meta target" href="#comments" data-print="hide">
        {post.commentCount === 0 ? 'Leave a comment' : counted(post.commentCount, 'comment')}
      </a>
    </div>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <div>
      <h2 className="label mb-3">Tags</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag}>
            <TagLink href={blogHref({ tag })}>{tag}</TagLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AuthorBox({ author }: { author: Author }) {
  const { name } = author;
  return (
    <aside
      className={`surface-moss stack gap-5 measure mt-7 rounded pad ${styles.author}`}
      aria-label="About the author"
    >
      <Portrait person={author} size="large" className={styles.portrait} />
      <div>
        <p className="meta">Written by</p>
        <h2 className="h3">{name}</h2>
        <p data-print="hide">
          <ArrowLink href={blogHref({ author: name })}>All posts by {name}</ArrowLink>
        </p>
      </div>
    </aside>
  );
}

/** Plain links: no network's script runs on our pages. */
function ShareLinks({ pageUrl, title }: { pageUrl: string; title: string }) {
  return (
    <ul className="cluster gap-2">
      {shareTargets(pageUrl, title).map(({ label, icon, href }) => (
        <li key={label}>
          <LinkButton small icon={icon} href={href} rel="noopener">
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function shareTargets(pageUrl: string, title: string): { label: string; icon: IconName; href: string }[] {
  const [url, text] = [encodeURIComponent(pageUrl), encodeURIComponent(title)];
  return [
    { label: 'Facebook', icon: 'fb', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: 'LinkedIn', icon: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { label: 'Twitter', icon: 'twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${text}` },
  ];
}

type PostSidebarProps = {
  content: { title: string; text: string };
  categories: string[];
  popular: PostLink[];
  phone: { label: string; href: string };
};

export function PostSidebar({ content, categories, popular, phone }: PostSidebarProps) {
  return (
    <aside className="stack gap-7 content-start" aria-label="Blog sidebar" data-print="hide">
      <section>
        <h2 className="title mb-4">Search the blog</h2>
        <SearchForm id="sidebar-search" label="Search the blog" placeholder="Search Articles" />
      </section>
      {categories.length > 0 && (
        <section>
          <h2 className="title mb-4">Popular Categories</h2>
          <ul className={`rows quiet-links ${styles.list}`}>
            {categories.map((category) => (
              <li key={category}>
                <PageLink to={blogHref({ category })} className="column tight">
                  {category}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section>
          <h2 className="title mb-4">Popular Articles</h2>
          <ul className={`rows quiet-links ${styles.list}`}>
            {popular.map((post) => (
              <li key={post.slug}>
                <PageLink to={`/blog/${post.slug}`} className="column tight">
                  <span>{post.title}</span>
                  <span className="small muted">
                    {post.author},{' '}
                    {post.publishAt ? <time dateTime={post.publishAt}>{formatDay(post.publishAt)}</time> : 'TBA'}
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="surface-deep rounded pad stays">
        <h2 className="title mb-3">{content.title}</h2>
        {content.text && <p>{content.text}</p>}
        <LinkButton variant="primary" block icon="phone" href={phone.href} className="mt-5">
          {phone.label}
        </LinkButton>
      </section>
    </aside>
  );
}
