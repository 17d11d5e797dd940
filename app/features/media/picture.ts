/** Where a picture is used; the first part of its files' keys. */
export const pictureKinds = ['staff', 'blog-images', 'gallery'] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const maxPictureBytes = 25 * 1024 * 1024;

/** An uploaded picture as the screens know it. */
export type Picture = {
  id: number;
  /** waiting: being prepared. failed: `failure` says why, and what to do. */
  status: 'waiting' | 'ready' | 'failed';
  /** A sentence for staff. A ready picture may have one too: that only the first frame of an animation is shown. */
  failure: string | null;
  fileName: string;
  /** Of the picture as it was sent, turned upright. */
  width: number | null;
  height: number | null;
  /** Shown while the picture loads, as #rrggbb. */
  color: string | null;
  /** For <source>, the lightest kind first. */
  sources: { type: string; srcSet: string }[];
  /** For <img>, for browsers and crawlers that know only JPEG. */
  src: string | null;
};
