import { useState } from 'react';
import { formatDay } from '#app/shared/dates.ts';
import { t } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import type { ClinicFacts } from './clinic.ts';

/** A button that saves a follow-up reminder as a calendar file. The browser creates the file, so it needs script. */
export function FollowUpReminder({ facts }: { facts: ClinicFacts }) {
  const [failed, setFailed] = useState(false);
  const { followUpOn: day, followUpMonths: months } = facts;
  if (!day) return null;
  const save = () =>
    void import('./save-follow-up.ts').then(
      ({ saveFollowUp }) => saveFollowUp(facts, day),
      () => setFailed(true),
    );
  return (
    <div className="form gap-2 mt-3 needs-script">
      <Button small icon="cal" onClick={save}>
        {t`Remind me about a follow-up in ${months} months`}
      </Button>
      <p className="meta" role={failed ? 'alert' : undefined}>
        {failed
          ? t('Not saved. Please try again.')
          : t`Saves a calendar file for ${formatDay(day)}. Nothing is sent to us.`}
      </p>
    </div>
  );
}
