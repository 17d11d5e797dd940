import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { here } from '#app/shared/language.ts';
import { Icon, type IconName } from './icon.tsx';
import arrowStyles from './arrow-link.module.css';
import styles from './button.module.css';

type Look = {
  variant?: 'primary' | 'solid' | 'line' | 'quiet' | 'danger' | undefined;
  small?: boolean | undefined;
  block?: boolean | undefined;
};
type ButtonStyle = Look & { icon?: IconName; children: ReactNode };

type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; busyLabel?: string };

export function Button(props: ButtonProps) {
  const { variant, small, block, icon, busy = false, busyLabel, children, className, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClassNames({ variant, small, block }), className)}
      disabled={disabled || busy}
    >
      {icon && <Icon name={icon} />}
      {busyLabel ? <BusyLabel busy={busy} label={children} busyLabel={busyLabel} /> : children}
    </button>
  );
}

type LinkButtonProps = ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function LinkButton({ variant, small, block, icon, children, className, href, ...rest }: LinkButtonProps) {
  return (
    <a href={here(href)} {...rest} className={classNames(buttonClassNames({ variant, small, block }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A square button with an icon. `label` is its accessible name. `worded` also shows it, beside or (in narrow windows) below the icon. */
type IconStyle = { icon: IconName; label: string; worded?: boolean };

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & IconStyle;

export function IconButton({ icon, label, worded, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.iconButton, className)} aria-label={label}>
      <Icon name={icon} />
      {worded && <span className={styles.word}>{label}</span>}
      {children}
    </button>
  );
}

type IconLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & IconStyle & { href: string };

export function IconLink({ icon, label, worded, className, href, ...rest }: IconLinkProps) {
  return (
    <a href={here(href)} {...rest} className={classNames(styles.iconButton, className)} aria-label={label}>
      <Icon name={icon} />
      {worded && <span className={styles.word}>{label}</span>}
    </a>
  );
}

function buttonClassNames({ variant = 'line', small, block }: Look): string {
  return classNames(styles.button, styles[variant], small && styles.small, block && styles.block);
}

/** Both labels share one grid cell, so that the button keeps its width. */
function BusyLabel({ busy, label, busyLabel }: { busy: boolean; label: ReactNode; busyLabel: string }) {
  return (
    <span className={styles.labels}>
      <span data-off={busy || undefined}>{label}</span>
      <span data-off={!busy || undefined}>{busyLabel}</span>
    </span>
  );
}

type ArrowLinkProps = { href: string; rel?: string; describedBy?: string; back?: boolean; children: ReactNode };

export function ArrowLink({ href, rel, describedBy, back = false, children }: ArrowLinkProps) {
  return (
    <a
      href={here(href)}
      rel={rel}
      aria-describedby={describedBy}
      className={`target semibold tight ${arrowStyles.link}`}
      data-back={back || undefined}
    >
      {back && <Icon name="left" className={arrowStyles.arrow} />}
      <span>{children}</span>
      {!back && <Icon name="right" className={arrowStyles.arrow} />}
    </a>
  );
}
