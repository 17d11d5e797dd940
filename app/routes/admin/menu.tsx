import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { appContext } from '#app/context.ts';
import { areaFields, menuValues } from '#app/features/page-editor/custom-page.ts';
import { menuHandlers } from '#app/features/page-editor/custom-pages.commands.server.ts';
import { listMenuLinks } from '#app/features/page-editor/custom-pages.server.ts';
import { areas, inOrder, maxCustomLinks, type Area, type MenuLinks } from '#app/features/page-editor/menu.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import type { FormValues } from '#app/forms/fields.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { WayButtons } from '#app/forms/move-buttons.tsx';
import { moveInList } from '#app/forms/order.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import type { Route } from './+types/menu';

export async function loader({ context }: Route.LoaderArgs) {
  return { links: await listMenuLinks(context.get(appContext)) };
}

const formConfig = { failed: { save: 'The order was not saved.' }, fields: areaFields };
export const action = createStaffAction(formConfig, menuHandlers);
export const clientAction = createClientAction(formConfig);

export default function Menu({ loaderData: { links }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage answer={answer}>
      <p className="mb-5">
        Visitors see the links in this order. Up to {maxCustomLinks.menu} of your custom pages fit in the menu and{' '}
        {maxCustomLinks.footer} in the footer; the other links are always there.
      </p>
      <RecordForm
        intent="save"
        answer={answer}
        stored={menuValues(links)}
        submit="Save"
        className=""
        bar={{ labelOf: (name) => (isArea(name) ? areaFields[name].label : name) }}
      >
        <MenuLists links={links} chosen={answer?.form === 'save' ? answer.values : undefined} />
      </RecordForm>
    </AdminPage>
  );
}

const isArea = (name: string): name is Area => Object.hasOwn(areaFields, name);

/** `chosen`: the order of a form that was not saved. */
function MenuLists({ links, chosen }: { links: MenuLinks; chosen: FormValues | undefined }) {
  const [order, setOrder] = useState({
    menu: inOrder(links.menu, chosen?.['menu']?.split(', ') ?? []),
    footer: inOrder(links.footer, chosen?.['footer']?.split(', ') ?? []),
  });
  const [status, setStatus] = useState('');

  function move(event: MouseEvent<HTMLButtonElement>, area: Area, at: number, way: 'up' | 'down'): void {
    event.preventDefault();
    const button = event.currentTarget;
    const moved = moveInList(order[area], at, way);
    const number = moved.findIndex(({ target }) => target === order[area][at]?.target) + 1;
    // At once, because a button that moves in the list loses the focus.
    flushSync(() => {
      setOrder({ ...order, [area]: moved });
      setStatus(`${order[area][at]?.label} is now number ${number} of ${moved.length}.`);
    });
    button.focus();
    // The form notices a change by this event.
    button.form?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <div className="desk">
        {areas.map((area) => (
          <Card key={area} title={areaFields[area].label}>
            <input type="hidden" name={area} value={menuValues(order)[area]} />
            <ol className="rows">
              {order[area].map(({ label, href, target }, at) => (
                <li key={target} className="row center gap-3">
                  <b>{label}</b>
                  <span className="meta">{href}</span>
                  <span className="ml-auto">
                    <WayButtons
                      name={`${label} in the ${area}`}
                      ways={['up', 'down']}
                      first={at === 0}
                      last={at === order[area].length - 1}
                      buttonProps={(way) => ({
                        name: 'move',
                        value: `${area} ${way} ${target}`,
                        onClick: (event) => move(event, area, at, way),
                      })}
                    />
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
    </>
  );
}
