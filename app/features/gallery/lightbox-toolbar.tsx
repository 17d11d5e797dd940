import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { zoomLevels, type LightboxAct, type LightboxView } from './lightbox-view.ts';
import styles from './lightbox.module.css';

type LightboxToolbarProps = {
  view: LightboxView;
  pictures: number;
  imageUrl: string;
  act: (what: LightboxAct) => void;
};

export function LightboxToolbar({ view, pictures, imageUrl, act }: LightboxToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <p id="lightbox-count" className={styles.count}>
        {view.place + 1} of {pictures}
      </p>
      <Tool icon="zout" off={view.zoom === zoomLevels[0]} onPress={() => act('zoom-out')}>
        Zoom out
      </Tool>
      <Tool icon="zin" off={view.zoom === zoomLevels.at(-1)} onPress={() => act('zoom-in')}>
        Zoom in
      </Tool>
      <Tool icon="rot" onPress={() => act('rotate')}>
        Rotate
      </Tool>
      <a className={styles.tool} href={imageUrl} download>
        <Icon name="save" />
        <span>Download</span>
      </a>
      <button type="button" className={`${styles.tool} ${styles.close}`} onClick={closeDialog}>
        <Icon name="close" />
        <span>Close</span>
      </button>
    </div>
  );
}

type ToolProps = { icon: IconName; off?: boolean; onPress: () => void; children: ReactNode };

/** At its end a tool stays where it is, so that the focus does too. */
function Tool({ icon, off = false, onPress, children }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-disabled={off || undefined} onClick={off ? undefined : onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

function closeDialog(event: MouseEvent<HTMLButtonElement>): void {
  event.currentTarget.closest('dialog')?.close();
}
