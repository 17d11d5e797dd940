/** Runs `stop` once on the first signal that asks the process to end, then ends it. */
export function onStopSignal(stop: () => Promise<void>): void {
  let asked = false;
  const end = () => {
    if (asked) return;
    asked = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}
