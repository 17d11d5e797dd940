import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import styles from './hero-loop.module.css';

/**
 * The drawing at rest; where motion is welcome app/at-rest/hero-loop.ts plays the same drawing, moving, over it. Both are made by
 * assets-src/make-films.ts.
 */
export function HeroLoop() {
  return (
    <hero-loop className={styles.loop}>
      <div className={styles.stage}>
        <img src="/film/hero-still.svg" alt="" width="1056" height="960" fetchPriority="low" />
        <video
          hidden
          preload="none"
          width="1056"
          height="960"
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
        >
          <source src="/film/hero.webm" type="video/webm" />
          <source src="/film/hero.mp4" type="video/mp4" />
        </video>
      </div>
      <IconButton hidden icon="pause" label="Pause background motion" className={styles.pause}>
        <Icon name="play" />
      </IconButton>
    </hero-loop>
  );
}
