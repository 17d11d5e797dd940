import { Outlet } from 'react-router';
import type { Route } from './+types/sample-layout';
import { appContext, markCacheable } from '#app/context.ts';
import { SampleNotice } from '#app/features/sample/parts.tsx';
import { requireSamplePages } from '#app/features/sample/sample.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

const samplePagesOnly: Route.MiddlewareFunction = ({ context }) => {
  requireSamplePages(context.get(appContext));
};
export const middleware = [samplePagesOnly];

/** Needed, because client-side navigations run the middleware only for routes with a loader. */
export function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return null;
}

export default function SampleLayout({ matches }: Route.ComponentProps) {
  return (
    <>
      <SampleNotice phone={phoneToCall(matches[0].loaderData.facts)} />
      <Outlet />
    </>
  );
}
