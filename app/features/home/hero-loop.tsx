import { useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { useMotionAllowed } from './motion.ts';
import styles from './hero-loop.module.css';

const still = '/film/hero-still.svg';

/** The drawing at rest; where motion is welcome a script lays the same drawing, moving, over it. Both are made by db/seed/make-films.ts. */
export function HeroLoop() {
  const moves = useMotionAllowed();
  const video = useRef<HTMLVideoElement>(null);
  const [paused, setPaused] = useState(false);

  function toggle() {
    if (video.current?.paused) void video.current.play();
    else video.current?.pause();
  }

  return (
    <>
      <div className={styles.stage}>
        <img src={still} alt="" width="1056" height="960" fetchPriority="low" />
        {moves && (
          <video
            ref={video}
            poster={still}
            width="1056"
            height="960"
            muted
            loop
            autoPlay
            playsInline
            disablePictureInPicture
            aria-hidden="true"
            onPlay={() => setPaused(false)}
            onPause={() => setPaused(true)}
          >
            <source src="/film/hero.webm" type="video/webm" />
            <source src="/film/hero.mp4" type="video/mp4" />
          </video>
        )}
      </div>
      {moves && (
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? 'Play background motion' : 'Pause background motion'}
          className={styles.pause}
          onClick={toggle}
        />
      )}
    </>
  );
}
