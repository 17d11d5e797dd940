import { z } from 'zod';
import { pictureKinds } from './picture.ts';

/** What the sender says of an upload. Its key is a UUID made in the browser: the same file sent twice has the same. */
export const uploadMetadataSchema = z.object({
  kind: z.enum(pictureKinds),
  filename: z.string().min(1).max(1_000),
  uploadKey: z.uuid(),
});
export type UploadMetadata = z.infer<typeof uploadMetadataSchema>;

export const uploadKeySchema = z.uuid();
