import type { App } from '#app/context.ts';
import { reencryptRows, countKeys, formatKeyUse } from '#app/features/keys/keys.server.ts';

const sayEveryMs = 1_000;

/** npm run keys:rotate: re-encrypts with the first of DATA_KEYS. --all also recomputes the HMACs, after a new DATA_INDEX_KEY. */
export async function rotateKeys(app: App, all: boolean): Promise<void> {
  let said = performance.now();
  const { unreadable } = await reencryptRows(app, {
    all,
    say(line) {
      if (performance.now() - said < sayEveryMs) return;
      said = performance.now();
      console.log(line);
    },
  });
  const counts = await countKeys(app);
  if (unreadable > 0)
    console.error(
      `${unreadable} rows cannot be read: their key is missing from DATA_KEYS, or they were changed outside the site. They were left unchanged.`,
    );
  console.log(formatKeyUse(app.vault.keyId, counts));
  process.exitCode = counts.left === 0 ? 0 : 1;
}
