import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { Plate } from '#app/ui/plate.tsx';
import styles from './map-on-request.module.css';

/** Our own drawing, until the visitor asks for the map of another site. Without script the link leads to it. */
export function MapOnRequest({ map }: { map: { link: string; embed: string } }) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (asked) frame.current?.focus();
  }, [asked]);

  function ask(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // asked for a window of its own
    event.preventDefault();
    setAsked(true);
  }

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
        <LinkButton icon="pin" href={map.link} rel="noopener" data-opens-here onClick={ask}>
          Load the map from OpenStreetMap
        </LinkButton>
        <p className="meta">
          The map comes from another site, openstreetmap.org. It is asked only when you press this button, and then sees
          your internet address.
        </p>
      </div>
    </>
  );
}
