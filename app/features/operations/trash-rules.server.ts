import type { Role } from '#app/context.ts';
import { careTrash } from '#app/features/care/care.commands.server.ts';
import { commentTrash } from '#app/features/comments/comments.commands.server.ts';
import { messageTrash } from '#app/features/messages/messages.commands.server.ts';
import { customPageTrash } from '#app/features/page-editor/custom-pages.commands.server.ts';
import { galleryTrash } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { staffTrash } from '#app/features/staff/staff.commands.server.ts';
import { purgeTrashJob, type TrashRule } from '#app/history/trash.server.ts';

export const trashRules = [postTrash, messageTrash, commentTrash, galleryTrash, staffTrash, customPageTrash, careTrash];

/** Only owners may see messages. */
export function rulesFor(role: Role): TrashRule[] {
  return role === 'owner' ? trashRules : trashRules.filter((rule) => rule !== messageTrash);
}

export const purgeTrash = purgeTrashJob(trashRules);
