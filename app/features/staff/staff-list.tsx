import { Form, useSubmit } from 'react-router';
import { EmptyNote } from '#app/features/admin/card.tsx';
import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { PictureView } from '#app/features/media/picture-view.tsx';
import { IconButton, LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { StaffProfile } from './staff-profile.ts';
import { useDragOrder } from './use-drag-order.ts';
import styles from './staff-list.module.css';

type StaffListProps = {
  staff: StaffProfile[];
  /** Whose place was changed just now, and by which button: it keeps the focus, also in a page that was loaded anew. */
  moved: { memberId: number; to: string } | undefined;
};

export function StaffList({ staff, moved }: StaffListProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const { place, handleOf } = useDragOrder(({ dragged, before }) => {
    if (before === dragged) return;
    const fields = {
      intent: 'move',
      memberId: String(dragged),
      to: 'place',
      before: before === null ? '' : String(before),
    };
    void submit(fields, { method: 'post', preventScrollReset: true });
  });
  if (staff.length === 0) return <EmptyNote>Nobody yet. Add the first person with the form.</EmptyNote>;
  return (
    <div className={styles.frame}>
      <ul className={styles.list} data-sorting={place ? true : undefined}>
        {staff.map((member, at) => (
          <li
            key={member.id}
            data-row={member.id}
            data-dragged={place?.dragged === member.id || undefined}
            data-drop={dropMark(place, member.id, staff.at(-1)?.id)}
          >
            <span
              className={styles.handle}
              data-off={!hydrated || undefined}
              {...handleOf(member.id)}
              aria-hidden="true"
            >
              <Icon name="drag" />
            </span>
            <Portrait member={member} />
            <div className={styles.words}>
              <h3>{member.name}</h3>
              <p>{member.designation}</p>
              <PictureState member={member} />
            </div>
            <div className={styles.buttons}>
              <MoveButtons member={member} first={at === 0} last={at === staff.length - 1} moved={moved} />
              <LinkButton small href={`/admin/staff/${member.id}`}>
                Edit<span className="visually-hidden"> {member.name}</span>
              </LinkButton>
              <ConfirmButton
                id={`delete-${member.id}`}
                label="Delete"
                about={member.name}
                question={`Delete ${member.name}?`}
                consequence="The profile and the picture leave the about page."
                confirm="Delete"
                fields={{ intent: 'delete', memberId: String(member.id) }}
                small
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function dropMark(place: { dragged: number; before: number | null } | null, id: number, last: number | undefined) {
  if (!place || place.before === place.dragged) return undefined;
  if (place.before === id) return 'before';
  return place.before === null && id === last ? 'after' : undefined;
}

type MoveButtonsProps = { member: StaffProfile; first: boolean; last: boolean; moved: StaffListProps['moved'] };

/** At an end of the list the button stays where it is, so that the focus does too. */
function MoveButtons({ member, first, last, moved }: MoveButtonsProps) {
  const here = moved?.memberId === member.id ? moved.to : undefined;
  return (
    <Form method="post" preventScrollReset className={styles.move}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="memberId" value={member.id} />
      <IconButton
        type="submit"
        name="to"
        value="up"
        icon="down"
        className={styles.up}
        label={`Move up ${member.name}`}
        title="Move up"
        aria-disabled={first || undefined}
        autoFocus={here === 'up'}
      />
      <IconButton
        type="submit"
        name="to"
        value="down"
        icon="down"
        label={`Move down ${member.name}`}
        title="Move down"
        aria-disabled={last || undefined}
        autoFocus={here === 'down'}
      />
    </Form>
  );
}

function Portrait({ member: { name, imgUrl, picture } }: { member: StaffProfile }) {
  if (picture?.status === 'ready')
    return <PictureView picture={picture} alt="" sizes="5rem" className={styles.portrait} />;
  if (imgUrl === null) return <Medallion name={name} className={styles.portrait} />;
  return <img src={imgUrl} alt="" width={80} height={80} className={styles.portrait} />;
}

function PictureState({ member: { picture } }: { member: StaffProfile }) {
  if (!picture || (picture.status === 'ready' && !picture.failure)) return null;
  if (picture.status === 'waiting') return <p className={styles.state}>The picture is being prepared.</p>;
  return <p className={styles.state}>{picture.failure}</p>;
}
