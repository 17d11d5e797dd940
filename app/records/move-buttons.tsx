import { Form } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import type { IconName } from '#app/ui/icon.tsx';
import { HiddenFields } from './answer-notice.tsx';
import styles from './records.module.css';

type Way = 'up' | 'down' | 'earlier' | 'later';
const icons: Record<Way, IconName> = { up: 'down', down: 'down', earlier: 'left', later: 'right' };

type MoveButtonsProps = {
  /** Hidden fields that identify the record, usually its id. */
  fields: Record<string, string>;
  name: string;
  ways: [back: Way, on: Way];
  first: boolean;
  last: boolean;
  /** The button that was pressed last. It keeps the focus, even after a full page load. */
  pressed: string | undefined;
};

/** At the end of the list a button is only marked as disabled, so that it keeps the focus. */
export function MoveButtons({ fields, name, ways, first, last, pressed }: MoveButtonsProps) {
  return (
    <Form method="post" preventScrollReset className={styles.move}>
      <HiddenFields fields={{ intent: 'move', ...fields }} />
      {ways.map((way, at) => (
        <IconButton
          key={way}
          type="submit"
          name="to"
          value={way}
          icon={icons[way]}
          className={way === 'up' ? styles.up : undefined}
          label={`Move ${way} ${name}`}
          title={`Move ${way}`}
          aria-disabled={(at === 0 ? first : last) || undefined}
          autoFocus={pressed === way}
        />
      ))}
    </Form>
  );
}
