import type { Route } from './+types/auth';
import { appContext, requestContext } from '#app/context.ts';
import { answerAuthRequest } from '#app/features/accounts/auth-endpoints.server.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return answerAuthRequest(context.get(appContext), { request, address: context.get(requestContext).address });
}

export const action = loader;
