import { StrictMode, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speakFrom } from './shared/language.ts';
import { handleForeignAnswers } from './site/router-internals.tsx';

if (document.documentElement.lang === 'es') {
  const { default: phrases } = await import('virtual:spanish');
  speakFrom(() => phrases);
}

hydrateRoot(
  document,
  <StrictMode>
    <Awake>
      <HydratedRouter unstable_fetch={handleForeignAnswers((request) => fetch(request))} />
    </Awake>
  </StrictMode>,
);

/** Signals that React has hydrated: app/enhance/hydrate.ts then replays the clicks it queued. */
function Awake({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    // In development React checks the markup during hydration, so the custom elements must start after it.
    if (import.meta.env.DEV) void import('./enhance/enhance.ts');
    // Deferred, so that elements that render only after hydration exist too.
    const timer = setTimeout(() => {
      document.documentElement.dataset['awake'] = '';
      dispatchEvent(new Event('awake'));
    });
    return () => clearTimeout(timer);
  }, []);
  return children;
}
