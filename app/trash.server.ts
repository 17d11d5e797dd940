import { commentTrash } from './features/comments/comments.commands.server.ts';
import { galleryTrash } from './features/gallery/gallery.commands.server.ts';
import { messageTrash } from './features/messages/messages.commands.server.ts';
import { postTrash } from './features/posts/posts.commands.server.ts';
import { staffTrash } from './features/staff/staff.commands.server.ts';
import { purgeTrashJob } from './records/trash.server.ts';

/** Every kind of record that can be deleted and brought back. */
export const trashRules = [postTrash, messageTrash, commentTrash, galleryTrash, staffTrash];

export const purgeTrash = purgeTrashJob(trashRules);
