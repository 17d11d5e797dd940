import { useState, type MouseEvent } from 'react';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { language, t } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import {
  closeParentDialog,
  lightDismiss,
  closeDialogProps,
  openDialogFrom,
  opensElsewhere,
} from '#app/ui/dialog-commands.ts';
import { useSpanishInside } from '#app/ui/editable-region.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { around, Kept } from '#app/ui/rich-phrase.tsx';
import styles from './video-button.module.css';

const dialogId = 'video';

/** A link to the video. With script it opens a dialog, and the player exists only while the dialog is open. */
export function VideoButton({ video, textId }: { video: ClinicFacts['video']; textId: string | undefined }) {
  const [open, setOpen] = useState(false);
  const host = videoHost(video.url);
  const inside = useSpanishInside();

  function show(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setOpen(true);
    openDialogFrom(event.currentTarget, dialogId);
  }

  return (
    <>
      <a
        {...inside}
        href={video.url}
        rel={host && 'noopener'}
        className={`center gap-4 ${styles.button}`}
        aria-haspopup="dialog"
        data-opens-here
        data-print="hide"
        onClick={show}
      >
        <span className={styles.disc}>
          <Icon name="play" />
        </span>
        <span>
          {video.lang
            ? around(t`Watch: ${'|'}`, <Kept lang={video.lang}>{video.title}</Kept>)
            : t`Watch: ${video.title}`}
          <small className="block meta">
            <Kept lang={video.lang}>{video.length}</Kept>
            {host && t`, from ${host}`}
          </small>
        </span>
      </a>
      <dialog
        {...inside}
        id={dialogId}
        className={`surface-deep flush rounded ${styles.dialog}`}
        aria-labelledby="video-title"
        onClose={() => setOpen(false)}
        {...lightDismiss}
      >
        <div className={`row center apart ${styles.top}`}>
          <h2 id="video-title" className="h4" lang={video.lang}>
            {video.title}
          </h2>
          <Button variant="quiet" icon="close" {...closeDialogProps(dialogId)}>
            {t('Close')}
          </Button>
        </div>
        <div className={styles.screen}>{open && <VideoPlayer video={video} />}</div>
        {textId && (
          <p className={styles.words}>
            <a href={`#${textId}`} className="target" onClick={closeParentDialog}>
              {t('Read it instead')}
            </a>
          </p>
        )}
      </dialog>
    </>
  );
}

/** Returns the host of a video service; undefined for a video on this site. */
function videoHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** A video on this site has three files of one name: .webm, .mp4 and .vtt. Any other URL is a video service's embed address. */
/** Only our own video has Spanish captions. */
function captionsOf(name: string) {
  return language() === 'es' && name === '/film/clinic'
    ? { src: `${name}.es.vtt`, srcLang: 'es', label: 'Español' }
    : { src: `${name}.vtt`, srcLang: 'en', label: 'English' };
}

function VideoPlayer({ video }: { video: ClinicFacts['video'] }) {
  if (videoHost(video.url)) {
    return (
      <iframe
        src={video.url}
        title={video.title}
        lang={video.lang}
        allow="fullscreen; autoplay"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need both flags, and their origin is never ours
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const name = video.url.replace(/\.\w+$/, '');
  return (
    <video ref={showCaptions} controls autoPlay playsInline width="1280" height="720">
      <source src={`${name}.webm`} type="video/webm" />
      <source src={`${name}.mp4`} type="video/mp4" />
      <track kind="captions" {...captionsOf(name)} default />
    </video>
  );
}

/** Safari keeps even default captions off until the visitor turns them on. */
function showCaptions(video: HTMLVideoElement | null): void {
  const captions = video?.textTracks[0];
  if (captions) captions.mode = 'showing';
}
