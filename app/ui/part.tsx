import { createContext, useContext, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './part.module.css';

type View = { edits: true } | { draft: string } | null;

/** How the page is seen: null for visitors. */
export const StaffView = createContext<View>(null);

/** A section whose words staff can change. Visitors get the section alone. */
export function Part({ page, name, children }: { page: string; name: string; children: ReactNode }) {
  const view = useContext(StaffView);
  if (!view) return children;
  if ('draft' in view) return view.draft === '' || view.draft === name ? children : null;
  return (
    <div className={styles.part}>
      {children}
      <a href={`/admin/pages/${page}/${name}`} className={styles.edit} data-print="hide">
        <Icon name="edit" />
        <span className={styles.words}>
          Edit this part<span className="visually-hidden"> {name}</span>
        </span>
      </a>
    </div>
  );
}
