import type { App, StaffMember } from '#app/context.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { someStaff } from './test-app.ts';

type Accept<Said> = (
  app: App,
  staff: StaffMember,
  form: FormData,
) => Promise<{ data: Said; init: ResponseInit | null }>;

/** Sends forms of the staff area to the function that accepts them, with a picture or to other services where a test asks for it. */
export function formSender<Said>(app: App, accept: Accept<Said>) {
  return async (
    fields: Record<string, string>,
    { picture, services = app }: { picture?: Buffer; services?: App } = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (picture) form.set('picture', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
    const { data, init } = await accept(services, someStaff, form);
    return { answer: data, status: init?.status ?? 200 };
  };
}

/** The services as they are when the database is gone. */
export async function withoutDatabase(app: App): Promise<App> {
  const gone = openDatabase(app.config, app.log);
  await gone.$client.end();
  return { ...app, db: gone };
}
