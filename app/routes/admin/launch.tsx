import type { Route } from './+types/launch';
import { appContext } from '#app/context.ts';
import { launchErrorMessages } from '#app/features/launch/launch.ts';
import { LaunchPage } from '#app/features/launch/launch-page.tsx';
import { findOpened, listLaunchTasks, launchHandlers } from '#app/features/launch/launch.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const formConfig = { failed: launchErrorMessages };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [points, opened] = await Promise.all([listLaunchTasks(app), findOpened(app)]);
  return { points, opened, now: new Date() };
}

export const action = createStaffAction(formConfig, launchHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Ready to open');

export default function LaunchRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LaunchPage {...loaderData} answer={actionData} />;
}
