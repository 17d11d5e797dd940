import { data } from 'react-router';
import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, phoneToCall } from '#app/features/clinic/clinic.ts';
import { appointmentFile, contactCard } from '#app/shared/calendar-file.ts';
import { formatTime } from '#app/shared/dates.ts';
import { findSentRequest } from './request-link.server.ts';

const halfAnHour = 30 * 60_000;

/** The calendar file contains the clinic and the time, and no person. */
export async function callFile(app: App, link: string): Promise<Response> {
  const [sent, facts] = await Promise.all([findSentRequest(app, link), findClinicFacts(app)]);
  if (!sent?.promisedAt) throw data(null, { status: 404 });
  const until = new Date(sent.promisedAt);
  const from = new Date(until.getTime() - halfAnHour);
  const title = `${clinicName(facts)} will call by ${formatTime(facts.timeZone, sent.promisedAt)}`;
  const text = `Our number is ${phoneToCall(facts).label}.`;
  const id = app.vault.hmac('calendar file', link);
  const file = appointmentFile(
    { from, until, title, text },
    `${id}@${new URL(app.config.publicUrl).hostname}`,
    new Date(),
  );
  return download(file, 'text/calendar', 'call.ics');
}

export async function numberFile(app: App): Promise<Response> {
  const facts = await findClinicFacts(app);
  const card = contactCard({
    name: clinicName(facts),
    phone: phoneToCall(facts).label,
    otherPhone: facts.cellPhone.label,
    email: facts.email,
    street: facts.street,
    city: facts.cityLine,
    url: app.config.publicUrl,
  });
  return download(card, 'text/vcard', 'clinic.vcf');
}

function download(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
