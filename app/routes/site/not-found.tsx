import { answerMissing } from '#app/features/posts/redirects.server.ts';
import type { Route } from './+types/not-found';

export function loader({ url }: Route.LoaderArgs): never {
  return answerMissing(url);
}

export function action({ url, request }: Route.ActionArgs): never {
  return answerMissing(url, request.method);
}

export default function NotFound() {
  return null;
}
