import type { Route } from './+types/blog-list';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { staffCommentErrorMessages, type StaffCommentPage, replyFields } from '#app/features/comments/comment.ts';
import { commentHandlers, commentTrash } from '#app/features/comments/comments.commands.server.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { trashHandlers } from '#app/records/trash.server.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import {
  postErrorMessages,
  discs,
  plateTone,
  type PostOrder,
  postOrders,
  type PostStatus as Status,
  staffListHref,
  type StaffPost,
  type StaffPostFilter,
  statusText,
} from '#app/features/posts/post.ts';
import { staffListQuerySchema } from '#app/features/posts/post.schema.ts';
import { listCategories } from '#app/features/posts/posts.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { Link } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { DeleteButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { StaffCommentItem } from '#app/features/comments/comments-page.tsx';
import { formatShortDay } from '#app/shared/dates.ts';
import { trashDays } from '#app/records/trash.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ListSearch } from '#app/ui/search-form.tsx';
import { Pager, FilterTags } from '#app/ui/page-links.tsx';
import { Plate } from '#app/ui/plate.tsx';
import styles from '#app/features/posts/staff-posts.module.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = staffListQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { before, after, comments: postId, more, ...filter } = query;
  const [page, categories, comments] = await Promise.all([
    listStaffPosts(app, { ...filter, before, after }),
    listCategories(app),
    postId === undefined ? null : listCommentsForStaff(app, { postId, before: more }),
  ]);
  return {
    page,
    categories,
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

export const meta = staffTitle('Blog');

export default function AdminBlog({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { page, categories, query, open } = loaderData;
  const { q, status, category, sort } = query;
  const states = [['', 'All'] as const, ...Object.entries(statusText)].map(([name, label]) => ({
    label,
    href: staffListHref({ q, category, sort, status: name }),
    current: name === (status ?? ''),
  }));
  return (
    <AdminPage
      title="Blog"
      actions={
        <LinkButton href="/admin/blog/new" variant="primary" icon="plus">
          New post
        </LinkButton>
      }
      answer={answer}
    >
      <div className={`mb-5 stack ${styles.find}`}>
        <ListSearch
          id="find-post"
          label="Find a post"
          action="/admin/blog"
          query={q}
          keep={status ? { status } : {}}
          clearHref="/admin/blog"
          filtered={category !== undefined || sort !== 'newest'}
        >
          <details open={category !== undefined || sort !== 'newest'}>
            <summary className="target">
              {category ?? 'All categories'}, {postOrders[sort].toLowerCase()}
            </summary>
            <div className="stack gap-3">
              <Field
                key={category}
                name="category"
                label="Category"
                options={{ '': 'All categories', ...Object.fromEntries(categories.map((name) => [name, name])) }}
                defaultValue={category}
              />
              <Field key={sort} name="sort" label="Order" options={postOrders} defaultValue={sort} />
            </div>
          </details>
        </ListSearch>
        <div className="cluster apart">
          <FilterTags label="Status" tags={states} />
          <ArrowLink href="/admin/labels">Categories and tags</ArrowLink>
        </div>
      </div>
      {page.ok ? (
        <StaffPostList posts={page.posts} query={query} newer={page.newer} older={page.older} open={open} />
      ) : (
        <Card>
          <EmptyNote>That search took too long. Try a longer or less common word.</EmptyNote>
        </Card>
      )}
    </AdminPage>
  );
}

const pagerLabels: Record<PostOrder, [string, string]> = {
  newest: ['Newer posts', 'Older posts'],
  oldest: ['Older posts', 'Newer posts'],
  title: ['Previous posts', 'Next posts'],
};

type StaffPostListProps = {
  posts: StaffPost[];
  /** The search and the cursor, which every link keeps. */
  query: StaffPostFilter & { before?: string; after?: string };
  newer: string | null;
  older: string | null;
  open: ({ postId: number } & StaffCommentPage) | null;
};

function StaffPostList({ posts, query, newer, older, open }: StaffPostListProps) {
  const { before: _before, after: _after, ...search } = query;
  const { sort = 'newest' } = search;
  const [back, onward] = pagerLabels[sort];
  return (
    <>
      <Card flush>
        {posts.length === 0 ? (
          <EmptyNote>No blog posts found.</EmptyNote>
        ) : (
          <div className="size-container">
            <table className={styles.table}>
              <caption className="visually-hidden">Posts, {postOrders[sort].toLowerCase()}</caption>
              <thead>
                <tr>
                  <th scope="col">Title</th>
                  <th scope="col">Status</th>
                  <th scope="col">Author</th>
                  <th scope="col">Date</th>
                  <th scope="col">Comments</th>
                  <th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {posts.map((post, place) => (
                  <PostRow key={post.id} post={post} place={place} query={query} open={open} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
      <Pager
        label="Pages of posts"
        back={newer === null ? null : { label: back, href: staffListHref({ ...search, after: newer }) }}
        onward={older === null ? null : { label: onward, href: staffListHref({ ...search, before: older }) }}
      />
    </>
  );
}

type PostRowProps = Pick<StaffPostListProps, 'query' | 'open'> & { post: StaffPost; place: number };

function PostRow({ post, place, query, open }: PostRowProps) {
  const isOpen = open?.postId === post.id;
  const edit = `/admin/blog/${post.id}`;
  return (
    <>
      <tr id={`post-${post.id}`}>
        <td>
          <div className={`row center ${styles.title}`}>
            <Plate
              image={post.image}
              focus={post.focus}
              alt=""
              tone={plateTone(post.image, place)}
              ratio="square"
              className={styles.plate}
            />
            <div>
              <Link to={edit}>{post.title}</Link>
              {post.preview && (
                <p className="meta">
                  {post.preview}
                  {post.cut && '…'}
                </p>
              )}
              {post.hidden && <p className={admin.hidden}>Cover: {post.hidden}</p>}
            </div>
          </div>
        </td>
        <td>
          <PostStatus status={post.status} />
        </td>
        <td data-label="By">{post.author}</td>
        <td data-label="Date" className={`nowrap ${styles.date}`}>
          {post.publishAt ? <time dateTime={post.publishAt}>{formatShortDay(post.publishAt)}</time> : 'Not set'}
        </td>
        <td data-label="Comments">
          <Link
            className={`target nowrap ${styles.toggle}`}
            to={`${staffListHref({ ...query, ...(!isOpen && { comments: String(post.id) }) })}#post-${post.id}`}
            preventScrollReset
            aria-expanded={isOpen}
          >
            {isOpen ? 'Hide' : 'View'} {post.commentCount}
            <span className="visually-hidden"> comments on {post.title}</span>
          </Link>
        </td>
        <td className={`nowrap ${styles.actions}`}>
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
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.opened}>
          <td colSpan={6}>
            <PostComments open={open} query={query} title={post.title} />
          </td>
        </tr>
      )}
    </>
  );
}

function PostComments(props: {
  open: NonNullable<StaffPostListProps['open']>;
  query: StaffPostListProps['query'];
  title: string;
}) {
  const { open, query, title } = props;
  const more = open.older && staffListHref({ ...query, comments: String(open.postId), more: open.older });
  return (
    <section aria-label={`Comments on ${title}`}>
      {open.comments.length === 0 && <EmptyNote>No comments found.</EmptyNote>}
      <ul className="rows">
        {open.comments.map((comment) => (
          <StaffCommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      <Pager
        label="Pages of comments"
        onward={more ? { label: 'Older comments', href: `${more}#post-${open.postId}` } : null}
      />
    </section>
  );
}

function PostStatus({ status }: { status: Status }) {
  return (
    <span className="status" data-disc={discs[status]}>
      {statusText[status]}
    </span>
  );
}
