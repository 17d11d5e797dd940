import { Link } from 'react-router';
import { appContext, personContext } from '#app/context.ts';
import { staffCommentErrorMessages, replyFields } from '#app/features/comments/comment.ts';
import { commentHandlers, commentTrash } from '#app/features/comments/comments.commands.server.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { StaffCommentItem } from '#app/features/comments/staff-comment.tsx';
import { plateTone } from '#app/features/posts/post-cards.tsx';
import { staffListQuerySchema } from '#app/features/posts/post-schema.server.ts';
import {
  postErrorMessages,
  discs,
  postOrders,
  staffListHref,
  type StaffPost,
  type StaffPostFilter,
  statusText,
} from '#app/features/posts/post.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { listCategories } from '#app/features/posts/posts.server.ts';
import { countStaffPosts, listStaffPosts, postAutosave } from '#app/features/posts/staff-posts.server.ts';
import { AdminPage, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListScreen, ShortLabel } from '#app/features/staff-area/list-screen.tsx';
import { findWriters } from '#app/forms/autosave.server.ts';
import { Writing } from '#app/forms/autosave.tsx';
import { DeleteButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { trashDays } from '#app/forms/trash.ts';
import { countTrash, trashHandlers } from '#app/history/trash.server.ts';
import { clinicDay, formatShortDay, minuteOf, timeOfDay } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { formatRelative } from '#app/shared/relative-dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Pager } from '#app/ui/list-links.tsx';
import { Plate } from '#app/ui/plate.tsx';
import type { Route } from './+types/blog-list';
import styles from '#app/features/posts/staff-posts.module.css';
import admin from '#app/features/staff-area/admin-page.module.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = staffListQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { before, after, comments: postId, more, ...filter } = query;
  const [page, categories, comments, deleted, writers] = await Promise.all([
    listStaffPosts(app, { ...filter, before, after }),
    listCategories(app),
    postId === undefined ? null : listCommentsForStaff(app, { postId, before: more }),
    countTrash(app, postTrash),
    findWriters(app, context.get(personContext), postAutosave),
  ]);
  // A count would read every post that a search has to compare, so only lists without one are counted.
  const counts = filter.q || !page.ok ? null : await countStaffPosts(app, filter, page.newer);
  return {
    page,
    counts,
    categories,
    deleted,
    writers,
    now: new Date().toISOString(),
    query: { ...filter, ...(before && { before }), ...(after && { after }) },
    open: postId !== undefined && comments ? { postId, ...comments } : null,
  };
}

const formConfig = {
  failed: {
    ...staffCommentErrorMessages,
    delete: postErrorMessages.delete,
    'delete comment': staffCommentErrorMessages.delete,
  },
  fields: replyFields,
};
export const action = createStaffAction(formConfig, { ...commentHandlers, ...trashHandlers(postTrash, commentTrash) });
export const clientAction = createClientAction(formConfig);

export default function AdminBlog({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { page, counts, categories, query, open, deleted, now, writers } = loaderData;
  const { before: _before, after: _after, ...search } = query;
  const { q, status, category, sort } = search;
  const filters = { all: 'All', ...statusText, draft: 'Drafts' };
  const hrefOf = (name: string) => staffListHref({ ...search, status: name === 'all' ? '' : name });
  const posts = page.ok ? page.posts : [];
  return (
    <AdminPage add={{ href: '/admin/blog/new', label: 'New post' }} answer={answer}>
      <ListScreen
        filters={choicesOf(filters, status ?? 'all', hrefOf, counts)}
        search={{
          label: 'Find a post',
          action: '/admin/blog',
          query: q,
          keep: { status },
          filtered: category !== undefined || sort !== 'newest',
          children: (
            <RowMenu
              label={
                <ShortLabel
                  long={category ? `${category}, ${postOrders[sort].toLowerCase()}` : postOrders[sort]}
                  short="Filter"
                />
              }
            >
              <Field
                key={category}
                name="category"
                label="Category"
                options={{ '': 'All categories', ...Object.fromEntries(categories.map((name) => [name, name])) }}
                defaultValue={category}
              />
              <Field key={sort} name="sort" label="Order" options={postOrders} defaultValue={sort} />
            </RowMenu>
          ),
        }}
        noun="post"
        from={counts?.from}
        shown={posts.length}
        total={counts?.[status ?? 'all']}
        empty={page.ok ? 'No blog posts found.' : 'That search took too long. Try a longer or less common word.'}
        deleted={deleted}
        back={page.ok && page.newer && staffListHref({ ...search, after: page.newer })}
        onward={page.ok && page.older && staffListHref({ ...search, before: page.older })}
      >
        <div className="size-container">
          <ul className="card flush rows" aria-label="Posts">
            {posts.map((post, index) => (
              <PostRow key={post.id} post={post} index={index} query={query} open={open} now={now} writers={writers} />
            ))}
          </ul>
        </div>
      </ListScreen>
    </AdminPage>
  );
}

type PostRowProps = {
  post: StaffPost;
  index: number;
  /** The search and the cursor, which every link keeps. */
  query: StaffPostFilter & { before?: number; after?: number };
  open: ({ postId: number } & Awaited<ReturnType<typeof listCommentsForStaff>>) | null;
  now: string;
  /** The colleague who is typing into a post now, by its id. */
  writers: Record<number, string>;
};

function PostRow({ post, index, query, open, now, writers }: PostRowProps) {
  const zone = useZone();
  const isOpen = open?.postId === post.id;
  const edit = `/admin/blog/${post.id}`;
  const comments = staffListHref({ ...query, ...(!isOpen && { comments: post.id }) });
  return (
    <li id={`post-${post.id}`} className={`stack center gap-y-0 ${styles.row}`}>
      <Plate
        image={post.image}
        focus={post.focus}
        alt=""
        tone={plateTone(post.image, index)}
        ratio="square"
        className={styles.plate}
      />
      <div className={styles.post}>
        <h2 className="label">
          <Link to={edit}>{post.title}</Link>
        </h2>
        <Writing name={writers[post.id]} />
        {post.preview && !writers[post.id] && (
          <p className={`meta two-lines ${styles.preview}`}>
            {post.preview}
            {post.cut && '…'}
          </p>
        )}
        {post.hidden && <p className={admin.hidden}>Cover: {post.hidden}</p>}
      </div>
      <span className="status" data-disc={discs[post.status]}>
        {statusText[post.status]}
      </span>
      <p className="snug">
        {post.author} <small className="meta">{formatPostDate(zone, post, now)}</small>
      </p>
      {post.commentCount + post.held === 0 && !isOpen ? (
        <span className="meta">No comments found.</span>
      ) : (
        <Link className="target" to={`${comments}#post-${post.id}`} preventScrollReset aria-expanded={isOpen}>
          {isOpen ? 'Hide comments' : formatComments(post)}
          <span className="visually-hidden"> on {post.title}</span>
        </Link>
      )}
      <RowMenu about={post.title}>
        <LinkButton href={edit} icon="edit" small>
          Edit<span className="visually-hidden"> {post.title}</span>
        </LinkButton>
        {post.status === 'published' && (
          <LinkButton href={`/blog/${post.slug}`} icon="eye" small>
            View on the website<span className="visually-hidden">: {post.title}</span>
          </LinkButton>
        )}
        <DeleteButton
          kind="post"
          id={post.id}
          about={post.title}
          question={`Delete “${post.title}”?`}
          consequence={`This also deletes its comments and pictures. It stays in the trash for ${trashDays} days.`}
          confirm="Delete the post"
        />
      </RowMenu>
      {isOpen && <PostComments open={open} query={query} title={post.title} />}
    </li>
  );
}

function formatPostDate(zone: string, { status, publishAt, publishTime, updatedAt }: StaffPost, now: string): string {
  if (status === 'draft') return `Saved ${formatRelative(zone, updatedAt, new Date(now))}`;
  if (publishAt === null) return 'Not set';
  const day = publishAt === clinicDay(zone, new Date(now)) ? 'Today' : formatShortDay(publishAt);
  return status === 'scheduled' && publishTime ? `${day}, ${timeOfDay(minuteOf(publishTime))}` : day;
}

/** '3 comments', '1 comment held' or '3 comments, 1 held'. */
function formatComments({ commentCount, held }: StaffPost): string {
  if (held === 0) return counted(commentCount, 'comment');
  return commentCount === 0 ? `${counted(held, 'comment')} held` : `${counted(commentCount, 'comment')}, ${held} held`;
}

type PostCommentsProps = { open: NonNullable<PostRowProps['open']>; query: PostRowProps['query']; title: string };

function PostComments({ open, query, title }: PostCommentsProps) {
  const more = open.older && staffListHref({ ...query, comments: open.postId, more: open.older });
  return (
    <section className={`all-columns ${styles.opened}`} aria-label={`Comments on ${title}`}>
      {open.comments.length === 0 && <EmptyNote>No comments found.</EmptyNote>}
      <ul className="rows">
        {open.comments.map((comment) => (
          <StaffCommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      <Pager
        label="Pages of comments"
        onward={{ label: 'Older comments', href: more && `${more}#post-${open.postId}` }}
      />
    </section>
  );
}
