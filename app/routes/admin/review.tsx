import { data } from 'react-router';
import type { Route } from './+types/review';
import { appContext } from '#app/context.ts';
import { EditReviewPage } from '#app/features/reviews/review-screens.tsx';
import { findReview, reviewHandlers } from '#app/features/reviews/reviews.server.ts';
import { reviewErrorMessages, reviewFields } from '#app/features/reviews/reviews.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [found, staff] = await Promise.all([findReview(app, params.subject), listStaff(app)]);
  if (!found) throw data(null, { status: 404 });
  return { ...found, staff };
}

const formConfig = { failed: reviewErrorMessages, fields: reviewFields };

export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, reviewHandlers(args.params.subject))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData ? `Review of ${loaderData.subject.label}` : 'Reviews')({ matches });
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return <EditReviewPage {...loaderData} answer={actionData} />;
}
