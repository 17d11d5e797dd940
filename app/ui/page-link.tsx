import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * Links between the visitors' pages. In the browser they are the router's. The server writes the same anchors without asking the router
 * about each of the many on a page: every address is whole, so there is nothing to resolve.
 */
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
