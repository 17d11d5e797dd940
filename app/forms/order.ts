/** Moves one entry by one place. */
export function moveInList<T>(list: T[], from: number, way: 'up' | 'down'): T[] {
  const item = list[from];
  const to = from + (way === 'up' ? -1 : 1);
  return item === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
