import { useEffect, useState } from 'react';
import type { Picture } from './picture.ts';
import { untilPrepared } from './send-picture.ts';

/** A picture that may still be waiting, kept up to date until it is ready or has failed. */
export function usePreparedPicture(picture: Picture | null): Picture | null {
  const [prepared, setPrepared] = useState<Picture | null>(null);
  const waitsFor = picture?.status === 'waiting' ? picture.id : null;
  useEffect(() => {
    const stop = new AbortController();
    const wait = async () => {
      const found = waitsFor === null ? null : await untilPrepared(waitsFor, stop.signal);
      if (found) setPrepared(found);
    };
    void wait();
    return () => stop.abort();
  }, [waitsFor]);
  return prepared && prepared.id === picture?.id ? prepared : picture;
}
