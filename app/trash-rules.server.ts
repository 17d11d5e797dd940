import type { Role } from './context.ts';
import { careTrash } from './features/care/care.commands.server.ts';
import { commentTrash } from './features/comments/comments.commands.server.ts';
import { galleryTrash } from './features/pictures/gallery.commands.server.ts';
import { messageTrash } from './features/messages/messages.commands.server.ts';
import { customPageTrash } from './features/page-editor/custom-pages.commands.server.ts';
import { postTrash } from './features/posts/posts.commands.server.ts';
import { staffTrash } from './features/staff/staff.commands.server.ts';
import { purgeTrashJob, type TrashRule } from './history/trash.server.ts';

export const trashRules = [postTrash, messageTrash, commentTrash, galleryTrash, staffTrash, customPageTrash, careTrash];

/** Only owners may see messages. */
export function rulesFor(role: Role): TrashRule[] {
  return role === 'owner' ? trashRules : trashRules.filter((rule) => rule !== messageTrash);
}

export const purgeTrash = purgeTrashJob(trashRules);
