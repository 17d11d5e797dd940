import { data } from 'react-router';
import { appContext } from '#app/context.ts';
import { findSentRequest } from '#app/features/messages/request-link.server.ts';
import { EndedPage, SentPage } from '#app/features/messages/sent-page.tsx';
import { appointments } from '#app/features/pages/other-pages.ts';
import { loadPageTexts } from '#app/features/pages/site.server.ts';
import { type PageHandle, staffTitle } from '#app/site/page-meta.ts';
import type { Route } from './+types/request-sent';

export const handle = { frame: { asks: true } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const [content, sent] = await Promise.all([
    loadPageTexts(args, appointments),
    findSentRequest(app, args.url.searchParams.get('request') ?? ''),
  ]);
  const changed = sent?.canChange === true && args.url.searchParams.has('changed');
  return data({ content: content.sent, sent, changed }, { status: sent ? 200 : 410 });
}

export const meta = staffTitle('Request sent');

export default function RequestSent({ loaderData, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  const { sent, ...shown } = loaderData;
  return sent ? <SentPage sent={sent} {...shown} facts={facts} /> : <EndedPage facts={facts} />;
}
