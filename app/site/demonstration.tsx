import { demonstrationLine } from '#app/shared/demonstration.ts';

export function DemonstrationLine() {
  return (
    <aside className="surface-sunk" aria-label="About this site" data-print="hide">
      <p className="container meta">{demonstrationLine}</p>
    </aside>
  );
}
