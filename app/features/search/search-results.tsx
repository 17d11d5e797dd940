import { Pager } from '#app/ui/pager.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { outcomeAdvice, outcomeHeading, searchHref, type SearchPage, type SearchResult } from './search.ts';
import styles from './search.module.css';
import { Link } from 'react-router';
import { splitAtMatches } from '#app/shared/text-matches.ts';
import { closeAroundLink } from '#app/ui/dialog-commands.ts';
import { TagLink } from '#app/ui/tags.tsx';

type Phone = { label: string; href: string };

type SearchResultsProps = {
  /** '' before anything was searched. */
  query: string;
  page: SearchPage;
  isFirstPage: boolean;
  phone: Phone;
};

export function SearchResults({ query, page, isFirstPage, phone }: SearchResultsProps) {
  return (
    <div className="container page-end">
      <div className="page-head">
        <h1>Search</h1>
      </div>
      <SearchForm
        id="search-box"
        label="What are you looking for?"
        placeholder="Search Articles"
        defaultValue={query}
        large
      />
      <div className={`split ${styles.findings}`}>
        {query !== '' && <Outcome query={query} page={page} isFirstPage={isFirstPage} phone={phone} />}
        <CommonSearches headingId="common-searches" />
      </div>
    </div>
  );
}

function Outcome({ query, page, isFirstPage, phone }: SearchResultsProps) {
  const advice = outcomeAdvice(page);
  return (
    <section className={styles.outcome}>
      <h2 className="small-head">{outcomeHeading(query, page, isFirstPage)}</h2>
      {advice && (
        <p className="lead">
          {advice} Or ask a person: call <a href={phone.href}>{phone.label}</a>.
        </p>
      )}
      {page.ok && page.results.length > 0 && (
        <>
          <ResultList results={page.results} query={query} />
          <Pager
            label="Pages of results"
            back={isFirstPage ? null : { label: 'First results', href: searchHref(query) }}
            onward={page.older === null ? null : { label: 'More results', href: searchHref(query, page.older) }}
          />
        </>
      )}
    </section>
  );
}

/** On a page or inside a dialog, which closes when a result is followed. */
export function ResultList({ results, query }: { results: SearchResult[]; query: string }) {
  return (
    <ul className={`rows ${styles.list}`}>
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
        <span className="muted">
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

const searches = [
  { label: 'Insurance', query: 'insurance' },
  { label: 'Van visits', query: 'van' },
  { label: 'Repairs', query: 'repair' },
  { label: 'Socket fit', query: 'socket' },
  { label: 'Running blades', query: 'blade' },
];

export function CommonSearches({ headingId }: { headingId: string }) {
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="small-head">
        People often look for
      </h2>
      <ul className="tags">
        {searches.map(({ label, query }) => (
          <li key={query}>
            <TagLink href={searchHref(query)}>{label}</TagLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
