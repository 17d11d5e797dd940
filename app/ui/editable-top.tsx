import { EditableRegion } from './editable-region.tsx';
import { Breadcrumbs } from './page-links.tsx';

type EditableTopProps = { page: string; content: { title: string; lead: string } };

/** The breadcrumbs, the title and the lead of a page whose address is its name. */
export function EditableTop({ page, content: { title, lead } }: EditableTopProps) {
  return (
    <>
      <Breadcrumbs path={`/${page}`} />
      <EditableRegion page={page} name="top">
        <div className="page-head stack gap-3">
          <h1>{title}</h1>
          {lead && <p className="lead measure">{lead}</p>}
        </div>
      </EditableRegion>
    </>
  );
}
