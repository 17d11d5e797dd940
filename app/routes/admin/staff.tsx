import { Link, useSubmit } from 'react-router';
import { z } from 'zod';
import { appContext, sessionContext } from '#app/context.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { patientFields } from '#app/features/pictures/picture.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListScreen } from '#app/features/staff-area/list-screen.tsx';
import { Portrait } from '#app/features/staff/portrait.tsx';
import { StaffForm } from '#app/features/staff/staff-form.tsx';
import { staffHandlers, staffTrash } from '#app/features/staff/staff.commands.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { staffErrorMessages, staffFields, type ListedMember, type StaffProfile } from '#app/features/staff/staff.ts';
import type { Answer } from '#app/forms/answer.ts';
import { DeleteButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { MoveButtons } from '#app/forms/move-buttons.tsx';
import { useDragOrder } from '#app/forms/use-drag-order.ts';
import { countTrash } from '#app/history/trash.server.ts';
import { addressOf } from '#app/shared/address.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/staff';
import admin from '#app/features/staff-area/admin-page.module.css';
import styles from '#app/features/staff/manage-staff.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const sort = z.enum(['about', 'name', 'newest']).catch('about').parse(url.searchParams.get('sort'));
  const [staff, choices, deleted] = await Promise.all([
    listStaff(app),
    listConsentChoices(app, context.get(sessionContext).role),
    countTrash(app, staffTrash),
  ]);
  if (sort === 'name') staff.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  if (sort === 'newest') staff.sort((a, b) => b.id - a.id);
  return { staff, choices, deleted, sort };
}

const orders = { about: 'Order on the About page', name: 'By name', newest: 'Newest first' };
const hrefOf = (sort: string) => addressOf('/admin/staff', { sort: sort === 'about' ? '' : sort });

const formConfig = { failed: staffErrorMessages, fields: { ...staffFields, ...patientFields } };
export const action = createStaffAction(formConfig, staffHandlers);
export const clientAction = createClientAction(formConfig);

export default function Staff({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { staff, choices, deleted, sort } = loaderData;
  return (
    <AdminPage
      answer={answer}
      actions={
        <LinkButton small icon="plus" href="#add" className={styles.toForm}>
          Add staff member
        </LinkButton>
      }
    >
      <div className="desk split-form">
        <section aria-labelledby="on-about">
          <h2 id="on-about" className="visually-hidden">
            On the About page
          </h2>
          <ListScreen
            orders={staff.length > 1 ? choicesOf(orders, sort, hrefOf) : undefined}
            noun="staff member"
            shown={staff.length}
            total={staff.length}
            empty="No one yet. Use the form to add the first person."
            deleted={deleted}
          >
            <StaffList staff={staff} moved={answer?.moved} canMove={sort === 'about'} />
          </ListScreen>
          <p role="status" className="visually-hidden">
            {answer?.moved && answer.notice}
          </p>
        </section>
        <div id="add">
          <Card title="Add staff member">
            <StaffForm choices={choices} answer={answer} />
          </Card>
        </div>
      </div>
    </AdminPage>
  );
}

type StaffListProps = {
  staff: ListedMember[];
  moved: Answer['moved'];
  /** Other orders of the list are only for reading. */
  canMove: boolean;
};

function StaffList({ staff, moved, canMove }: StaffListProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const { target, handleOf } = useDragOrder(({ dragged, before }) => {
    if (before === dragged) return;
    const fields = { intent: 'move', id: dragged, to: 'place', before: before ?? '' };
    void submit(fields, { method: 'post', preventScrollReset: true });
  });
  return (
    <div className="size-container">
      <ul className={`card flush rows ${styles.list}`} data-sorting={target ? true : undefined}>
        {staff.map((member, at) => (
          <li
            key={member.id}
            data-row={member.id}
            data-dragged={target?.dragged === member.id || undefined}
            data-drop={dropMark(target, member.id, staff.at(-1)?.id)}
          >
            {canMove && (
              <span
                className={`muted ${styles.handle}`}
                data-off={!hydrated || undefined}
                {...handleOf(member.id)}
                aria-hidden="true"
              >
                <Icon name="drag" />
              </span>
            )}
            <Portrait person={member} sizes="4rem" className={styles.portrait} />
            <div className={`tight ${styles.text}`}>
              <h3 className="label">
                <Link to={`/admin/staff/${member.id}`} className="target">
                  {member.name}
                </Link>
              </h3>
              <p className="muted">{member.designation}</p>
              <PictureState member={member} />
              {member.picture?.patient.hidden && (
                <p className={admin.hidden}>Picture: {member.picture.patient.hidden}</p>
              )}
            </div>
            <RowMenu about={member.name} open={moved?.id === member.id}>
              {canMove && (
                <MoveButtons
                  id={member.id}
                  name={member.name}
                  ways={['up', 'down']}
                  first={at === 0}
                  last={at === staff.length - 1}
                  moved={moved}
                />
              )}
              <DeleteButton
                kind="staff"
                id={member.id}
                about={member.name}
                question={`Delete ${member.name}?`}
                consequence="The profile and picture are removed from the About page."
              />
            </RowMenu>
          </li>
        ))}
      </ul>
    </div>
  );
}

function dropMark(target: { dragged: number; before: number | null } | null, id: number, last: number | undefined) {
  if (!target || target.before === target.dragged) return undefined;
  if (target.before === id) return 'before';
  return target.before === null && id === last ? 'after' : undefined;
}

function PictureState({ member: { picture } }: { member: StaffProfile }) {
  const state = picture?.status === 'waiting' ? 'Preparing the picture…' : picture?.failure;
  return state && <p className="meta semibold mt-1">{state}</p>;
}
