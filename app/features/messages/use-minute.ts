import { useSyncExternalStore } from 'react';

/** The current minute of the epoch. The served page, which may be an old one, shows that of its making. */
export function useMinute(served: number): number {
  return useSyncExternalStore(eachMinute, thisMinute, () => served);
}

function thisMinute(): number {
  return Math.floor(Date.now() / 60_000);
}

function eachMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
