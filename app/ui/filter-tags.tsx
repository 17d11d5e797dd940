import { Link } from 'react-router';
import tag from './tag-link.module.css';

type FilterTag = { label: string; href: string; current: boolean };

/** A choice of lists, of which one is shown. */
export function FilterTags({ label, tags }: { label: string; tags: FilterTag[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tags">
        {tags.map(({ label: name, href, current }) => (
          <li key={href}>
            <Link to={href} className={tag.tag} aria-current={current ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
