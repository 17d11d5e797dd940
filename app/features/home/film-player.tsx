import type { ClinicFacts } from '#app/features/clinic/clinic.ts';

/** The host that a film of a video service comes from; undefined for a film of our own. */
export function filmHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** A film of our own stands under one name with three endings: .webm, .mp4 and .vtt. Anything else is a video service's embed address. */
export function FilmPlayer({ film }: { film: ClinicFacts['video'] }) {
  if (filmHost(film.url)) {
    return (
      <iframe
        src={film.url}
        title={film.title}
        allow="fullscreen; autoplay"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need both, and their origin is never ours
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const name = film.url.replace(/\.\w+$/, '');
  return (
    <video ref={showCaptions} controls autoPlay playsInline width="1280" height="720">
      <source src={`${name}.webm`} type="video/webm" />
      <source src={`${name}.mp4`} type="video/mp4" />
      <track kind="captions" src={`${name}.vtt`} srcLang="en" label="English" default />
    </video>
  );
}

/** Safari leaves even the default captions off until its user turns them on. */
function showCaptions(film: HTMLVideoElement | null): void {
  const captions = film?.textTracks[0];
  if (captions) captions.mode = 'showing';
}
