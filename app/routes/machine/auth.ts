import { appContext, requestContext } from '#app/context.ts';
import { handleAuthRequest } from '#app/features/accounts/sign-in.server.ts';
import type { Route } from './+types/auth';

export function loader({ request, context }: Route.LoaderArgs) {
  return handleAuthRequest(context.get(appContext), { request, address: context.get(requestContext).address });
}

export const action = loader;
