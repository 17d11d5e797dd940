import { Link } from 'react-router';
import { splitAtMatches } from '#app/shared/text-matches.ts';
import { closeAroundLink } from '#app/ui/dialog-commands.ts';
import type { SearchResult } from './search-result.ts';
import styles from './result-list.module.css';

/** On a page or inside a dialog, which closes when a result is followed. */
export function ResultList({ results, query }: { results: SearchResult[]; query: string }) {
  return (
    <ul className={styles.list}>
      {results.map((result) => (
        <Result key={result.slug} result={result} query={query} />
      ))}
    </ul>
  );
}

function Result({ result, query }: { result: SearchResult; query: string }) {
  return (
    <li>
      <Link to={`/blog/${result.slug}`} onClick={closeAroundLink}>
        <b>
          <Marked text={result.title} query={query} />
        </b>
        <span className="meta">
          By <Marked text={result.author || 'Staff Writer'} query={query} /> in{' '}
          <Marked text={result.category || 'Uncategorized'} query={query} />
        </span>
        <span>
          <Marked text={result.snippet} query={query} />…
        </span>
      </Link>
    </li>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return splitAtMatches(text, query).map((part, place) =>
    part.matches ? <mark key={place}>{part.text}</mark> : part.text,
  );
}
