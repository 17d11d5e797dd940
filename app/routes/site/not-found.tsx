import { data } from 'react-router';

/** Every address nobody knows: the root's error page answers, with its headers and status 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
