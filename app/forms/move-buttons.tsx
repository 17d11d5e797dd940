import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import type { IconName } from '#app/ui/icon.tsx';
import { HiddenFields } from './answer-notice.tsx';
import type { Answer } from './answer.ts';
import styles from './forms.module.css';

type Way = 'up' | 'down' | 'earlier' | 'later';
const icons: Record<Way, IconName> = { up: 'down', down: 'down', earlier: 'left', later: 'right' };

type WayButtonsProps<W extends Way> = {
  name: string;
  ways: [back: W, on: W];
  first: boolean;
  last: boolean;
  /** The button that was pressed last. It keeps the focus, even after a full page load. */
  pressed?: string | undefined;
  buttonProps: (way: W) => ComponentProps<'button'>;
};

/** At the end of the list a button is only marked as disabled, so that it keeps the focus. */
export function WayButtons<W extends Way>({ name, ways, first, last, pressed, buttonProps }: WayButtonsProps<W>) {
  const buttons = ways.map((way, at) => (
    <IconButton
      key={way}
      type="submit"
      icon={icons[way]}
      className={way === 'up' ? styles.up : undefined}
      label={`Move ${way} ${name}`}
      title={`Move ${way}`}
      aria-disabled={(at === 0 ? first : last) || undefined}
      autoFocus={pressed === way}
      {...buttonProps(way)}
    />
  ));
  return <span className={styles.move}>{buttons}</span>;
}

type MoveButtonsProps = Omit<WayButtonsProps<Way>, 'buttonProps' | 'pressed'> & { id: number; moved: Answer['moved'] };

/** Moves a record at once. */
export function MoveButtons({ id, moved, ...props }: MoveButtonsProps) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent: 'move', id: String(id) }} />
      <WayButtons
        {...props}
        pressed={moved?.id === id ? moved.to : undefined}
        buttonProps={(way) => ({ name: 'to', value: way })}
      />
    </Form>
  );
}
