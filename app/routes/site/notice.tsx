import { data, redirect } from 'react-router';
import { appContext, markCacheable } from '#app/context.ts';
import { helpLanguages } from '#app/features/notices/languages.ts';
import { NoticePage } from '#app/features/notices/notice-page.tsx';
import { isNoticeName, noticePages } from '#app/features/notices/notice.ts';
import { findPublicNotice } from '#app/features/notices/notices.server.ts';
import { notices } from '#app/features/pages/other-pages.ts';
import { loadPageTexts } from '#app/features/pages/site.server.ts';
import { pagePath, t } from '#app/shared/language.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import type { Route } from './+types/notice';

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const asked = pagePath(url).replace(/\/$/, '');
  const name = asked.slice(asked.lastIndexOf('/') + 1);
  if (!isNoticeName(name)) throw data(null, { status: 404 });
  if (asked !== noticePages[name].path) throw redirect(noticePages[name].path, 301);
  markCacheable(context);
  const app = context.get(appContext);
  const [page, content] = await Promise.all([findPublicNotice(app, name), loadPageTexts(args, notices)]);
  const languages = name === 'language-help' ? helpLanguages : [];
  return { name, page, content, languages, website: app.config.publicUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = noticePages[loaderData.name];
  return pageMeta(matches[0].loaderData, { title: t(title), description: t(description), path });
}

export default function Notice({ loaderData, matches }: Route.ComponentProps) {
  return <NoticePage {...loaderData} facts={matches[0].loaderData.facts} />;
}
