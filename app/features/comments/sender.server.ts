import { createHmac } from 'node:crypto';
import type { App } from '#app/context.ts';
import { visitorMark } from '#app/platform/log.server.ts';

/** A mark of who sends, the same on every day and in every process. The address cannot be read from it. */
export function senderMark({ config }: Pick<App, 'config'>, address: string): string {
  const salt = createHmac('sha256', config.authSecret).update('comment sender').digest('base64url');
  return visitorMark(address, salt);
}
