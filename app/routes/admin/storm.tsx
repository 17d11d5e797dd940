import { Form, useNavigation } from 'react-router';
import { appContext } from '#app/context.ts';
import { stormHandlers } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { stormErrorMessages, stormFields } from '#app/features/clinic/clinic-form.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { stormHeadline } from '#app/features/clinic/clinic.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { controlProps, formValues } from '#app/forms/fields.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { useUnsaved } from '#app/forms/unsaved.tsx';
import { dayAndTime } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/storm';
import styles from '#app/features/clinic/clinic.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  return findStorm(context.get(appContext));
}

const formConfig = { failed: stormErrorMessages, fields: stormFields };
export const action = createStaffAction(formConfig, stormHandlers);
export const clientAction = createClientAction(formConfig);

/** The Storm screen. The note comes first, because one tap on a button publishes both. */
export default function StormPage({ loaderData: { storm, by }, actionData: answer }: Route.ComponentProps) {
  const zone = useZone();
  const events = useUnsaved(answer);
  const pressed = useNavigation().formData?.get('intent');
  const busy = (intent: string) => ({ busy: pressed === intent, busyLabel: 'Sending...' });
  const stored = storm && formValues(stormFields, { ...storm, otherPhone: storm.otherPhone?.label ?? '' });
  const field = controlProps(stormFields, { answer, values: stored ?? undefined });
  return (
    <AdminPage answer={answer}>
      <Card>
        <p className="h4 tight">
          {storm ? (
            <>
              Every page says: <b>{stormHeadline(storm)}</b>
            </>
          ) : (
            <>
              <b>Storm mode is off.</b> One tap on a button puts it and your note on every page. You can undo it.
            </>
          )}
        </p>
        {storm && (
          <p className="meta">
            Since {dayAndTime(zone, storm.updatedAt)}, {by}
          </p>
        )}
        <Form
          {...events}
          method="post"
          className={`stack gap-4 mt-3 ${styles.storm}`}
          // Remounts the form with the stored values after a successful submit.
          key={storm?.updatedAt ?? 'off'}
        >
          {/* Enter in a field must not close the clinic. A form whose first submit button is disabled is not sent by Enter. */}
          <button type="submit" disabled hidden aria-label="Not sent by Enter" />
          <Field {...field('note')} rows={2} />
          <div className={`stack gap-3 ${styles.buttons}`}>
            <Button type="submit" name="intent" value="closed" variant="primary" block {...busy('closed')}>
              We are closed
            </Button>
            <Button type="submit" name="intent" value="open" variant="solid" block {...busy('open')}>
              We are open
            </Button>
            {storm && (
              <Button type="submit" name="intent" value="end" block {...busy('end')}>
                End storm mode
              </Button>
            )}
          </div>
          <Field {...field('otherPhone')} />
        </Form>
      </Card>
      <p className="targets mt-4">
        <a href="/status">The status page</a> stays up even if the rest of the site is down.
      </p>
    </AdminPage>
  );
}
