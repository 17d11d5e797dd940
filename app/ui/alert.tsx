import type { ReactNode, Ref } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Icon } from './icon.tsx';
import styles from './alert.module.css';

type AlertProps = {
  kind: 'error' | 'success';
  /** What happened. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** The page that answers a form without script arrives with the focus here. With script, focus the ref. */
  takesFocus?: boolean;
  ref?: Ref<HTMLDivElement>;
};

export function Alert({ kind, title, children, takesFocus = false, ref }: AlertProps) {
  return (
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      autoFocus={takesFocus}
      className={classNames(styles.alert, styles[kind])}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} className={styles.sign} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
