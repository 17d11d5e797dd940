import { Outlet } from 'react-router';
import { requireOwner } from '#app/features/accounts/guard.server.ts';

export const middleware = [requireOwner];

export default function Owners() {
  return <Outlet />;
}
