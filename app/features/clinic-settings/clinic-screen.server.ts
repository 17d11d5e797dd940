import type { App, Session } from '#app/context.ts';
import { findBrandingPictures } from '#app/features/clinic/branding.server.ts';
import type { ClinicTab } from '#app/features/clinic/clinic-form.ts';
import {
  findCallbackRule,
  findClinicFacts,
  listClosures,
  listHolidays,
  readClinicForm,
} from '#app/features/clinic/clinic.server.ts';
import { formatKept } from '#app/features/messages/message.ts';
import { countKeptDeadlines } from '#app/features/messages/messages.server.ts';
import { findRetention } from '#app/features/messages/retention.server.ts';
import { listNotices } from '#app/features/notices/notices.server.ts';
import { showsPlaceholders } from '#app/shared/placeholders.ts';

export type ClinicScreen = Awaited<ReturnType<typeof findClinicScreen>>;

/** `minutes`: shows what another call-back deadline would say. */
export async function findClinicScreen(app: App, session: Session, tab: ClinicTab, minutes: number | undefined) {
  const [form, shown] = await Promise.all([readClinicForm(app, app.db, tab), readScreen(app, tab, session, minutes)]);
  if (session.role !== 'owner' || !session.fresh) delete form.values['retentionMonths'];
  return { tab, hidesInvented: !showsPlaceholders(app.config), ...form, ...shown };
}

/** Reads the content that a screen shows besides its form. */
async function readScreen(app: App, tab: ClinicTab, { role }: Session, minutes: number | undefined) {
  if (tab === 'notices') return { notices: await listNotices(app) };
  if (tab === 'call-backs') {
    const [{ example }, retention, kept] = await Promise.all([
      findCallbackRule(app, minutes),
      role === 'owner' ? findRetention(app) : null,
      role === 'owner' ? countKeptDeadlines(app) : null,
    ]);
    return { promise: example, retention, kept: kept && kept.made > 0 ? formatKept(kept) : '' };
  }
  const facts = await findClinicFacts(app);
  if (tab === 'branding') return { branding: { facts, pictures: await findBrandingPictures(app, facts) } };
  if (tab === 'contact') return {};
  const [{ past }, holidays] = await Promise.all([listClosures(app), listHolidays(app)]);
  // Holidays have negative ids among the closures of a page.
  const coming = facts.closures.filter(({ id }) => id < 0);
  return { hours: { past, holidays, coming, rightNow: facts.opening?.states[0]?.text ?? '' } };
}
