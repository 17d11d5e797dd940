import { z } from 'zod';

/** As typed, only bounded: whatever stands in the form is worth keeping, right or wrong. */
const asTyped = (max: number) =>
  z
    .string()
    .catch('')
    .transform((text) => text.slice(0, max));

export const autosaveSchema = z.object({
  title: asTyped(400),
  content: asTyped(200_000),
  category: asTyped(160),
  author: asTyped(160),
  tags: asTyped(2_500),
  image: asTyped(500),
  pictureId: asTyped(15),
  imageAlt: asTyped(600),
  publishAt: asTyped(40),
  status: asTyped(20),
  showsPatient: asTyped(3),
  consentId: asTyped(15),
  patientBefore: asTyped(3),
});
