import { Outlet } from 'react-router';
import { requireOwner } from '#app/features/accounts/guard.server.ts';

/** The screens that a writer has not. */
export const middleware = [requireOwner];

export default function Owners() {
  return <Outlet />;
}
