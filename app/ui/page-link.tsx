import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** The server renders plain anchors, which is faster, because every href is absolute and needs no resolving. */
export const PageLink: (props: Props) => React.ReactNode = import.meta.env.SSR ? WrittenLink : Link;

function WrittenLink({ to, children, ...attributes }: Props) {
  return (
    <a {...attributes} href={to} data-discover="true">
      {children}
    </a>
  );
}

export function PageNavLink({ end, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <PageLink {...props} {...(here && { 'aria-current': 'page', className: 'active' })} />;
}
