import { data } from 'react-router';
import type { Route } from './+types/account';
import { appContext, requestContext, sessionContext, staffContext } from '#app/context.ts';
import { AccountPage, type AccountAnswer } from '#app/features/accounts/account-page.tsx';
import {
  changeName,
  changePassword,
  confirmCodes,
  findAccount,
  newRecoveryCodes,
  refuseStale,
  removePasskey,
  requirePasskey,
  startCodes,
  stopSecondStep,
} from '#app/features/accounts/account.server.ts';
import { endSessions, type Refusal } from '#app/features/accounts/people.server.ts';
import { withCookies } from '#app/features/accounts/with-cookies.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { sendForm } from '#app/records/form.ts';
import { readField } from '#app/shared/form-data.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { account: await findAccount(app, context.get(staffContext), context.get(sessionContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const caller = { request, address: context.get(requestContext).address };
  const form = await request.formData();
  const intent = readField(form, 'intent');
  const password = readField(form, 'password');
  const refuse = ({ reason }: Refusal) => data<AccountAnswer>({ ok: false, notice: reason, intent }, { status: 422 });
  const done = (notice: string, cookies: string[] = [], more: Partial<AccountAnswer> = {}) =>
    data<AccountAnswer>({ ok: true, notice, intent, ...more }, withCookies(cookies));

  const session = context.get(sessionContext);
  const stale = refuseStale(session, intent);
  if (stale) return refuse(stale);
  switch (intent) {
    case 'name': {
      const answer = await changeName(app, staff, readField(form, 'name'));
      return answer.ok ? done('Your name is changed.') : refuse(answer);
    }
    case 'password': {
      const input = { current: password, next: readField(form, 'next') };
      const answer = await changePassword(app, staff, caller, input);
      return answer.ok
        ? done('Your password is changed.', answer.cookies, { detail: 'You are signed out on your other devices.' })
        : refuse(answer);
    }
    case 'codes-start': {
      const answer = await startCodes(app, staff, caller, password);
      return answer.ok
        ? done('Almost done: scan, type the first code, keep the recovery codes.', answer.cookies, {
            setup: answer.setup,
          })
        : refuse(answer);
    }
    case 'codes-confirm': {
      const answer = await confirmCodes(app, staff, caller, readField(form, 'code'));
      return answer.ok ? done('One-time codes are on.', answer.cookies) : refuse(answer);
    }
    case 'passkey-require': {
      const answer = await requirePasskey(app, staff, caller, password);
      return answer.ok
        ? done('Your passkey is asked for after the password.', answer.cookies, { recoveryCodes: answer.recoveryCodes })
        : refuse(answer);
    }
    case 'passkey-remove': {
      const answer = await removePasskey(app, staff, readField(form, 'passkeyId'));
      return answer.ok ? done('The passkey is removed.') : refuse(answer);
    }
    case 'recovery': {
      const answer = await newRecoveryCodes(app, staff, caller, password);
      return answer.ok
        ? done('The old recovery codes no longer work.', answer.cookies, { recoveryCodes: answer.recoveryCodes })
        : refuse(answer);
    }
    case 'second-step-off': {
      const answer = await stopSecondStep(app, staff, caller, password);
      return answer.ok ? done('The second step is off.', answer.cookies) : refuse(answer);
    }
    case 'end': {
      await endSessions(app, staff, staff.id, { only: readField(form, 'sessionId') });
      return done('That device is signed out.');
    }
    case 'end-others': {
      await endSessions(app, staff, staff.id, { except: session.id });
      return done('You are signed out everywhere but here.');
    }
    default:
      return refuse({ ok: false, reason: 'That is not possible here.' });
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, {});
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Your account');
}

export default function Account({ loaderData: { account }, actionData }: Route.ComponentProps) {
  return <AccountPage account={account} answer={actionData} />;
}
