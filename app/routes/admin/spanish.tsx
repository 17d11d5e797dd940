import type { Route } from './+types/spanish';
import { appContext } from '#app/context.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { fieldName } from '#app/features/page-editor/text-form.ts';
import { listLost } from '#app/features/pages/spanish-pages.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const lost = await listLost(context.get(appContext));
  return {
    lost: lost.map(({ page: { name, label }, texts }) => ({
      name,
      label,
      texts: texts.map(({ section, at, english, old }) => ({ section, at, english, old })),
    })),
  };
}

export default function Spanish({ loaderData: { lost } }: Route.ComponentProps) {
  return (
    <AdminPage>
      <p className="measure mb-4">
        When the English of a sentence changes, its Spanish is no longer shown: visitors read that part of the page in
        English until someone writes the Spanish again.
      </p>
      {lost.length === 0 && <EmptyNote>Every sentence has its Spanish.</EmptyNote>}
      <div className="stack gap-5">
        {lost.map(({ name, label, texts }) => (
          <Card key={name} title={label}>
            <ul className="stack gap-4">
              {texts.map(({ section, at, english, old }) => (
                <li key={`${section}.${at}`} className="stack gap-2">
                  <a className="target" href={`/admin/pages/${name}/${section}#${fieldName(at)}`}>
                    {english}
                  </a>
                  {old && (
                    <p className="small">
                      Old Spanish, for “{old.english}”: <span lang="es">{old.spanish}</span>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </AdminPage>
  );
}
