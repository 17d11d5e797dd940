import { useState, type PointerEvent } from 'react';

/** The drop position: right before this row, or at the end. */
type DropTarget = { dragged: number; before: number | null };

/** Rows are children with `data-row` and move only when the handle is released. Each row also has buttons that do the same. */
export function useDragOrder(drop: (target: DropTarget) => void) {
  const [target, setTarget] = useState<DropTarget | null>(null);

  function handleOf(dragged: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (!event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setTarget({ dragged, before: rowBelow(event, dragged) });
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        if (target) setTarget({ dragged, before: rowBelow(event, dragged) });
      },
      onPointerUp(): void {
        if (target) drop(target);
        setTarget(null);
      },
      onPointerCancel(): void {
        setTarget(null);
      },
    };
  }

  return { target, handleOf };
}

/** Returns the row below the drop position: the first whose middle is below the pointer. The dragged row means no change. */
function rowBelow({ clientY, currentTarget }: PointerEvent<HTMLElement>, dragged: number): number | null {
  const rows = [
    ...(currentTarget.closest('[data-row]')?.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const below = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  const before = rows[below ? rows.indexOf(below) - 1 : rows.length - 1];
  if (Number(before?.dataset['row']) === dragged) return dragged;
  return below ? Number(below.dataset['row']) : null;
}
