import { useState, type MouseEvent } from 'react';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { Button } from '#app/ui/button.tsx';
import { closesBeside, closesDialog, openDialogFrom, opensElsewhere } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import { FilmPlayer, filmHost } from './film-player.tsx';
import styles from './film-button.module.css';

const dialogId = 'film';

/** A link to the film. With script it opens over the page; the player is made when it opens and gone when it closes. */
export function FilmButton({ film }: { film: ClinicFacts['video'] }) {
  const [open, setOpen] = useState(false);
  const host = filmHost(film.url);

  function show(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setOpen(true);
    openDialogFrom(event.currentTarget, dialogId);
  }

  return (
    <>
      <a
        href={film.url}
        rel={host && 'noopener'}
        className={styles.button}
        aria-haspopup="dialog"
        data-opens-here
        onClick={show}
      >
        <span className={styles.disc}>
          <Icon name="play" />
        </span>
        <span>
          Watch: {film.title}
          <small>
            {film.length}
            {host && `, from ${host}`}
          </small>
        </span>
      </a>
      <dialog
        id={dialogId}
        className={`surface-deep ${styles.dialog}`}
        aria-labelledby="film-title"
        onClose={() => setOpen(false)}
        {...closesBeside}
      >
        <div className={styles.top}>
          <h2 id="film-title">{film.title}</h2>
          <Button look="quiet" icon="close" {...closesDialog(dialogId)}>
            Close
          </Button>
        </div>
        <div className={styles.screen}>{open && <FilmPlayer film={film} />}</div>
      </dialog>
    </>
  );
}
