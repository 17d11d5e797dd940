import { appContext, markCacheable } from '#app/context.ts';
import { InShort, NoticeLinks } from '#app/features/notices/notice-page.tsx';
import { noticePages } from '#app/features/notices/notice.ts';
import { listSigned } from '#app/features/notices/notices.server.ts';
import { notices } from '#app/features/pages/other-pages.ts';
import { loadPageTexts } from '#app/features/pages/site.server.ts';
import { SignedLine } from '#app/history/reviewed.tsx';
import { describePage } from '#app/site/page-meta.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { EditableTop } from '#app/ui/editable-top.tsx';
import type { Route } from './+types/notices';
import styles from '#app/features/notices/notices.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const [content, signed] = await Promise.all([loadPageTexts(args, notices), listSigned(context.get(appContext))]);
  return { content, signed };
}

export const meta = describePage({ path: '/notices' });

export default function Notices({ loaderData: { content, signed } }: Route.ComponentProps) {
  const { top, short } = content;
  return (
    <div className="container page-end">
      <EditableTop page="notices" content={top} />
      <EditableRegion page="notices" name="short">
        <div className={`split start ${styles.index}`}>
          <NoticeLinks />
          <div className="stack gap-7">
            {signed.map(({ name, isReviewed, ...signature }) => (
              <section key={name} className="form gap-3" aria-labelledby={`notice-${name}`}>
                <h2 id={`notice-${name}`} className="h3">
                  {noticePages[name].title}
                </h2>
                <InShort>{short[name]}</InShort>
                {isReviewed && <SignedLine {...signature} />}
                <ArrowLink href={noticePages[name].path}>
                  Read the whole notice<span className="visually-hidden">: {noticePages[name].title}</span>
                </ArrowLink>
              </section>
            ))}
          </div>
        </div>
      </EditableRegion>
    </div>
  );
}
