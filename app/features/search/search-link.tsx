import { useState, type ComponentProps, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#app/shared/language.ts';
import { IconLink } from '#app/ui/button.tsx';
import { openDialogFrom, opensElsewhere } from '#app/ui/dialog-commands.ts';
import { useHydrated } from '#app/ui/hooks.ts';
import type { SearchOverlay } from './search-overlay.tsx';

const overlayId = 'search-overlay';

/** If the overlay has not loaded by then, the link opens the search page, as in app/enhance/hydrate.ts. */
const waitMs = 4_000;

/** Links to the search page. With script, it opens the search overlay instead, which is loaded on first use. */
export function SearchLink(props: Omit<ComponentProps<typeof SearchOverlay>, 'id'>) {
  const [Overlay, setOverlay] = useState<typeof SearchOverlay>();
  const opensHere = useHydrated();

  async function open(link: HTMLAnchorElement): Promise<void> {
    const follow = () => location.assign(link.href);
    const followSoon = setTimeout(follow, waitMs);
    link.ariaBusy = 'true';
    try {
      const module = await loadOverlay();
      flushSync(() => setOverlay(() => module.SearchOverlay));
      openDialogFrom(link, overlayId);
    } catch {
      follow();
    } finally {
      clearTimeout(followSoon);
      link.ariaBusy = null;
    }
  }

  function pressed(event: MouseEvent<HTMLAnchorElement>): void {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void open(event.currentTarget);
  }

  return (
    <>
      <IconLink
        icon="search"
        label={t('Search')}
        worded
        href="/search"
        aria-haspopup={opensHere ? 'dialog' : undefined}
        data-opens-here
        // Preloads the overlay, so that it is ready when the link is clicked.
        onPointerEnter={hurry}
        onFocus={hurry}
        onClick={pressed}
      />
      {Overlay && <Overlay id={overlayId} {...props} />}
    </>
  );
}

function loadOverlay(): Promise<{ SearchOverlay: typeof SearchOverlay }> {
  return import('./search-overlay.tsx');
}

/** Ignores a failed preload, because the click tries again. */
function hurry(): void {
  loadOverlay().catch(() => undefined);
}
