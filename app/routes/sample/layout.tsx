import { data, Outlet } from 'react-router';
import type { Route } from './+types/layout';
import { appContext } from '#app/context.ts';
import { SampleNotice } from '#app/features/sample/sample-notice.tsx';

const samplePagesOnly: Route.MiddlewareFunction = ({ context }) => {
  if (!context.get(appContext).config.samplePages) throw data(null, { status: 404 });
};
export const middleware = [samplePagesOnly];

/** A loader, because on the client the middleware runs only where there is one. */
export function loader() {
  return null;
}

export default function SampleLayout({ matches }: Route.ComponentProps) {
  return (
    <>
      <SampleNotice phone={matches[0].loaderData.facts.officePhone} />
      <Outlet />
    </>
  );
}
