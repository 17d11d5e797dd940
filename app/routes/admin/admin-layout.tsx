import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/admin-layout';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { requireStaff } from '#app/features/accounts/guard.server.ts';
import { isSignedOut } from '#app/features/accounts/sign-in.ts';
import { SignedOutPage } from '#app/features/accounts/sign-in-frame.tsx';
import { findHealthIssues } from '#app/features/activity/health.server.ts';
import { StormStrip } from '#app/features/clinic/storm-strip.tsx';
import { AdminFrame } from '#app/features/admin/admin-frame.tsx';
import { keepPageOnNetworkError } from '#app/features/admin/connection.tsx';
import { staffTitle } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { countHeldComments } from '#app/features/comments/comments.server.ts';
import { countNewMessages } from '#app/features/messages/messages.server.ts';

export const handle = { frame: { bare: true } } satisfies PageHandle;

export const middleware = [requireStaff];

export const clientMiddleware = [keepPageOnNetworkError] satisfies Route.ClientMiddlewareFunction[];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { role } = context.get(sessionContext);
  const [newMessages, heldComments, troubles, storm] = await Promise.all([
    role === 'owner' ? countNewMessages(app) : 0,
    countHeldComments(app),
    role === 'owner' ? findHealthIssues(app) : [],
    findStorm(app),
  ]);
  return { staff: context.get(staffContext), role, newMessages, heldComments, troubles, storm };
}

export const meta = staffTitle('Admin Panel');

export default function AdminLayout({ loaderData: { storm: said, ...frame } }: Route.ComponentProps) {
  const strip = said.storm && <StormStrip storm={said.storm} by={said.by} />;
  return (
    <AdminFrame {...frame} strip={strip}>
      <Outlet />
    </AdminFrame>
  );
}

/** Shows a form that was sent without a session, with its values. Other errors go to the site's error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && isSignedOut(error.data)) return <SignedOutPage signedOut={error.data} />;
  throw error;
}
