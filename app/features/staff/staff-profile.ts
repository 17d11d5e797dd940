import type { Picture } from '#app/features/media/picture.ts';

/** A member of the staff as the about page shows them. A social address of '#' means that there is none. */
export type StaffProfile = {
  id: number;
  name: string;
  designation: string;
  description: string;
  imgUrl: string | null;
  /** The uploaded portrait; visitors see it once it is ready. */
  picture: Picture | null;
  social: { facebook: string; linkedin: string; twitter: string };
};
