import { Card } from '#app/features/admin/admin-page.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { stormWords, type Storm } from './clinic.ts';

export function StormCard({ storm }: { storm: Storm | null }) {
  return (
    <Card title="Storm mode">
      <p className="meta mb-4">
        {storm
          ? `Storm mode is on. Every page says: ${stormWords(storm)}`
          : 'Tells every visitor at the top of every page whether you are open, in two presses.'}
      </p>
      <LinkButton href="/admin/storm" icon="alert">
        {storm ? 'Change storm mode' : 'Open storm mode'}
      </LinkButton>
    </Card>
  );
}
