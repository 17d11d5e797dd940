import { useEffect } from 'react';
import { data, Form, useLocation, useNavigate } from 'react-router';
import { appContext, sessionContext, personContext } from '#app/context.ts';
import { findClinicScreen } from '#app/features/clinic-settings/clinic-screen.server.ts';
import { ClinicForm } from '#app/features/clinic-settings/clinic-screen.tsx';
import { clinicHandlers } from '#app/features/clinic-settings/clinic.commands.server.ts';
import {
  clinicErrorMessages,
  clinicFields,
  clinicHref,
  clinicLeads,
  clinicSections,
  isClinicTab,
  type ClinicTab,
} from '#app/features/clinic/clinic-form.ts';
import { noAdvice } from '#app/features/notices/notice-form.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { runFormAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/clinic';

const formConfig = { failed: clinicErrorMessages, fields: clinicFields };

function tabOf({ tab }: { tab?: string | undefined }): ClinicTab {
  if (tab === undefined) return 'contact';
  if (tab === 'contact' || !isClinicTab(tab)) throw data(null, { status: 404 });
  return tab;
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  const minutes = Number(new URL(request.url).searchParams.get('minutes')) || undefined;
  return findClinicScreen(context.get(appContext), context.get(sessionContext), tabOf(params), minutes);
}

export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const extra = { by: context.get(personContext), session: context.get(sessionContext), tab: tabOf(params) };
  return runFormAction(args, formConfig, clinicHandlers, extra);
}

export const clientAction = createClientAction(formConfig);

export default function Clinic({ loaderData: screen, actionData: answer }: Route.ComponentProps) {
  const { tab, notices } = screen;
  useFragment(tab);
  const inEffect = notices?.filter(({ state }) => state.kind !== 'draft').length;
  const lead = notices ? `${inEffect} of ${notices.length} are in effect. ${noAdvice}` : clinicLeads[tab];
  return (
    <AdminPage
      lead={lead}
      actions={
        // Closures come after the week's 60 times, too far for a keyboard or a thumb.
        tab === 'hours' && (
          <LinkButton small icon="plus" href="#closure-new0.startsOn">
            Add a closure
          </LinkButton>
        )
      }
      answer={answer}
    >
      <Form id="sign-in-again" method="post" action="/admin/logout">
        <input type="hidden" name="from" value={clinicHref(tab)} />
      </Form>
      <ClinicForm key={tab} screen={screen} answer={answer} />
    </AdminPage>
  );
}

/** A fragment names a field or a tab, also of the time when all were one page: opens it, and its fold. */
function useFragment(tab: ClinicTab): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    const section = clinicSections.find((one) => one.tab === name || one.names.includes(name));
    if (section && section.tab !== tab) void navigate(clinicHref(section.tab) + hash, { replace: true });
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(name);
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, navigate, tab]);
}
