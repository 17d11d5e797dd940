import { RouterContextProvider } from 'react-router';
import { type App, appContext, requestContext, staffViewContext } from '#app/context.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';

/** Opens a page with the contact form and returns its stamp. */
export function openContactPage(app: App) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(staffViewContext, null);
  context.set(requestContext, { id: '', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] });
  return newContactStamp({ context, url: new URL('http://test/appointments') });
}
