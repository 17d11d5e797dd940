import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Plate } from '#app/ui/plate.tsx';
import styles from './map-on-request.module.css';

const label = 'Load the map from OpenStreetMap';

/** Our own drawing, until the visitor asks for the map of another site. Without script the button is a link to it. */
export function MapOnRequest({ map }: { map: { link: string; embed: string } }) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const scripted = useScripted();

  useEffect(() => {
    if (asked) frame.current?.focus();
  }, [asked]);

  if (asked) {
    return (
      <iframe
        ref={frame}
        className={styles.frame}
        src={map.embed}
        title="Map of the way to the clinic, from OpenStreetMap"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- harmful only to a frame of our own, which the policy refuses
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <>
      <Plate
        image="/art/map-walker.svg"
        alt="Drawn map: the clinic in the middle of two copper rings, a river to the west"
        ratio="card"
      />
      <div className={styles.ask} data-print="hide">
        {scripted ? (
          <Button icon="pin" onClick={() => setAsked(true)}>
            {label}
          </Button>
        ) : (
          <LinkButton icon="pin" href={map.link} rel="noopener">
            {label}
          </LinkButton>
        )}
        <p className="meta">
          The map comes from another site, openstreetmap.org. It is asked only when you press this button, and then sees
          your internet address.
        </p>
      </div>
    </>
  );
}

/** False in the served page, true once script runs. */
function useScripted(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
