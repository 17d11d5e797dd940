import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { App } from '#app/context.ts';
import { inLanguageOf } from '#app/features/pages/served-spanish.server.ts';
import { language, spanishPath } from '#app/shared/language.ts';

/** Answers every page, and below /es the same pages in Spanish: the router adds /es to links, redirects and data requests, also in the
 * browser. */
export function createPageHandler(build: ServerBuild, mode?: 'development' | 'production') {
  const english = createRequestHandler(build, mode);
  const spanish = createRequestHandler({ ...build, basename: spanishPath }, mode);
  return (app: App, request: Request, context: RouterContextProvider): Promise<Response> =>
    inLanguageOf(app, new URL(request.url).pathname, () => (language() === 'es' ? spanish : english)(request, context));
}
