import { data } from 'react-router';
import type { Route } from './+types/request-sent';
import { appContext } from '#app/context.ts';
import { findSentRequest } from '#app/features/messages/request-link.server.ts';
import { EndedPage, SentPage } from '#app/features/messages/sent-page.tsx';
import { appointments } from '#app/features/content/other-pages.ts';
import { loadPageContent } from '#app/features/content/site.server.ts';
import { type PageHandle, staffTitle } from '#app/site/page-meta.ts';

export const handle = { frame: { asks: true } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const [content, sent] = await Promise.all([
    loadPageContent(args, appointments),
    findSentRequest(app, args.url.searchParams.get('request') ?? ''),
  ]);
  return data({ content: content.sent, sent }, { status: sent ? 200 : 410 });
}

export const meta = staffTitle('Request sent');

export default function RequestSent({ loaderData: { content, sent }, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  return sent ? <SentPage sent={sent} content={content} facts={facts} /> : <EndedPage facts={facts} />;
}
