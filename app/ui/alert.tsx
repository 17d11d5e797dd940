import type { ReactNode, Ref } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Icon } from './icon.tsx';
import styles from './alert.module.css';

type AlertProps = {
  kind: 'error' | 'success';
  /** Says what happened. */
  title: string;
  /** Says what to do next. */
  children?: ReactNode;
  /** Gets the focus on page load, for forms without script. With script, focus the ref. */
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
        <b className="block">{title}</b>
        {children}
      </div>
    </div>
  );
}
