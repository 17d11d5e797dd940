import type { RouterContextProvider } from 'react-router';
import { appContext, type App } from '#app/context.ts';
import { findSite } from '#app/features/pages/site.server.ts';
import { newFormStamp } from '#app/forms/visitor-form.server.ts';
import { readSigned, sign } from '#app/platform/vault.server.ts';
import type { ContactStamp } from './contact.ts';

type Args = { context: Readonly<RouterContextProvider>; url: URL };

export async function newContactStamp(args: Args): Promise<ContactStamp> {
  const app = args.context.get(appContext);
  const { content } = await findSite(args);
  const permission = content.form.permission;
  return { ...newFormStamp(app), permission, permissionSigned: sign(app.config.authSecret, purpose, permission) };
}

const purpose = 'permission to call';

/** Returns the exact sentence that was shown, even if it has changed since. Empty without our signature. */
export function readPermission({ config }: Pick<App, 'config'>, signed: string): string {
  return readSigned(config.authSecret, purpose, signed) ?? '';
}
