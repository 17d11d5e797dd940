import { Outlet } from 'react-router';
import { appContext, markCacheable } from '#app/context.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { requireSamplePages } from '#app/features/pages/sample/sample.server.ts';
import type { PageHandle } from '#app/site/page-meta.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/sample-layout';
import styles from '#app/features/pages/sample/sample.module.css';

const samplePagesOnly: Route.MiddlewareFunction = ({ context }) => {
  requireSamplePages(context.get(appContext));
};
export const middleware = [samplePagesOnly];

export const handle = { frame: { footer: 'alternate' } } satisfies PageHandle;

/** Needed, because client-side navigations run the middleware only for routes with a loader. */
export function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return null;
}

export default function SampleLayout({ matches }: Route.ComponentProps) {
  const phone = phoneToCall(matches[0].loaderData.facts);
  return (
    <>
      {/* Before anything that could be taken for the clinic's own. */}
      <div role="note" aria-label="About this page" className={`surface-dusk line-bottom ${styles.notice}`}>
        <div className="container row gap-4 py-4">
          <Icon name="doc" className="accent" />
          <p>
            <b>This page shows sample content from a template. It is not the clinic’s own.</b> All of it is invented.
            See <a href="/">the clinic’s own pages</a> or call{' '}
            <a href={phone.href} className="nowrap">
              {phone.label}
            </a>
            .
          </p>
        </div>
      </div>
      <Outlet />
    </>
  );
}
