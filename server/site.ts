import type { App } from '#app/context.ts';
import { isKnownDevice } from '#app/features/accounts/session.server.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { watchStatus } from '#app/features/clinic/status.server.ts';
import { watchHealthIssues } from '#app/features/operations/activity/health.server.ts';
import { isUploadPath, uploadMethods } from '#app/features/pictures/uploads/uploads.server.ts';
import { countPageViews } from '#app/features/search/page-views.server.ts';
import { ageOfStamp } from '#app/forms/visitor-form.server.ts';
import { unlessAway } from '#app/platform/db.server.ts';
import { findSignedIn, findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { pagePath } from '#app/shared/language.ts';
import { guardRequests } from './guard.ts';
import { createWebServer, type Middleware, type WebServer } from './http.ts';
import type { RequestHandler } from './page-cache.ts';

export function createSite(
  app: App,
  answer: RequestHandler,
  serveFiles?: Middleware,
  routes: string[] = [],
): WebServer {
  const phone = () => phoneToCall(lastKnownFacts(app));
  const status = watchStatus(app);
  const guarded = guardRequests(
    async (request, from) =>
      isStatus(request) ? status.answer(from.requestId, request.headers.get('If-None-Match')) : answer(request, from),
    {
      config: app.config,
      log: app.log,
      phone,
      isUpload: isUploadPath,
      uploadMethods,
      isStaff: (request) => findSignedInPerson(app, request),
      // Without the database no one counts as signed in: the page says itself that it could not save, with what was typed.
      isKnown: async (request) =>
        (await isKnownDevice(app, request)) || (await unlessAway(findSignedIn(app, request), null)) !== null,
      isOurs: (form) => ageOfStamp(app, readField(form, 'shown')) !== null,
    },
  );
  const pageViews = countPageViews(app);
  const { server, stop } = createWebServer(app, guarded, {
    phone,
    routes,
    onAnswer: (req, res, path) => pageViews.count(req, res, path),
    ...(serveFiles && { serveFiles }),
  });
  const troubles = watchHealthIssues(app);
  server.once('listening', () => {
    status.start();
    troubles.start();
    pageViews.start();
  });
  return {
    server,
    async stop() {
      troubles.stop();
      await stop();
      await status.stop();
      await pageViews.stop();
    },
  };
}

/** The status page bypasses the router, because it must work during any outage. */
function isStatus({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && pagePath(new URL(url)) === '/status';
}
