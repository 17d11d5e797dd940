import type { Route } from './+types/links';
import { appContext } from '#app/context.ts';
import { linkHandlers, type MovedLink } from '#app/features/custom-pages/custom-pages.commands.server.ts';
import { customPageErrorMessages } from '#app/features/custom-pages/custom-page.ts';
import { listLinks } from '#app/features/custom-pages/custom-pages.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import { MoveButtons } from '#app/records/move-buttons.tsx';
import { maxOwnLinks, type Area } from '#app/features/custom-pages/links.ts';
import styles from '#app/features/custom-pages/custom-pages.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  return { links: await listLinks(context.get(appContext)) };
}

const formConfig = { failed: customPageErrorMessages, fields: {} };
export const action = createStaffAction<MovedLink>(formConfig, linkHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Menu and footer');

const areas: { area: Area; title: string }[] = [
  { area: 'menu', title: 'Menu' },
  { area: 'footer', title: 'Footer' },
];

export default function Links({ loaderData: { links }, actionData: answer }: Route.ComponentProps) {
  const pressed = (area: Area, target: string) =>
    answer?.more?.area === area && answer.more.target === target ? answer.moved?.to : undefined;
  return (
    <AdminPage title="Menu and footer" back={{ href: '/admin/pages', label: 'Pages' }} answer={answer}>
      <p className="mb-5">
        Visitors see the links in this order. Up to {maxOwnLinks.menu} of your own pages fit in the menu and{' '}
        {maxOwnLinks.footer} in the footer; the other links are always there.
      </p>
      <div className={`gap-5 grid start ${styles.areas}`}>
        {areas.map(({ area, title }) => (
          <Card key={area} title={title}>
            <ol className={`rows ${styles.list}`}>
              {links[area].map(({ label, href, target }, at) => (
                <li key={target} className="cluster apart py-3">
                  <p>
                    <b>{label}</b>
                    <br />
                    <span className="meta">{href}</span>
                  </p>
                  <MoveButtons
                    fields={{ area, target }}
                    name={`${label} in the ${area}`}
                    ways={['up', 'down']}
                    first={at === 0}
                    last={at === links[area].length - 1}
                    pressed={pressed(area, target)}
                  />
                </li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {answer?.moved && answer.notice}
      </p>
    </AdminPage>
  );
}
