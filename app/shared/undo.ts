/** How long staff can take a deletion back. */
export const undoSeconds = 30;

/** When a deleted row really goes: a little later, so that a press in the last second still counts. */
export const purgeAfterSeconds = undoSeconds + 10;
