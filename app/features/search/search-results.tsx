import { Link } from 'react-router';
import { splitAtMatches } from '#app/shared/text-matches.ts';
import { Pager } from '#app/ui/pager.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import type { SearchResult } from './search-result.ts';
import styles from './search-results.module.css';

type Phone = { label: string; href: string };

type SearchResultsProps = {
  /** '' before anything was searched. */
  query: string;
  results: SearchResult[];
  tooSlow?: boolean;
  phone: Phone;
  backHref: string | null;
  moreHref: string | null;
};

export function SearchResults({ query, results, tooSlow = false, phone, backHref, moreHref }: SearchResultsProps) {
  return (
    <div className={`container ${styles.page}`}>
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
      {tooSlow && <Nothing heading="That search took too long." advice="Try a longer or a rarer word." phone={phone} />}
      {query !== '' && !tooSlow && results.length === 0 && (
        <Nothing heading={`Nothing found for “${query}”.`} advice="Try one word, or another spelling." phone={phone} />
      )}
      {results.length > 0 && (
        <section className={styles.results}>
          <h2>Results for “{query}”</h2>
          <ul className={styles.list}>
            {results.map((result) => (
              <Result key={result.slug} result={result} query={query} />
            ))}
          </ul>
          <Pager
            label="Pages of results"
            back={backHref === null ? null : { label: 'First results', href: backHref }}
            onward={moreHref === null ? null : { label: 'More results', href: moreHref }}
          />
        </section>
      )}
    </div>
  );
}

function Result({ result, query }: { result: SearchResult; query: string }) {
  return (
    <li>
      <Link to={`/blog/${result.slug}`}>
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

function Nothing({ heading, advice, phone }: { heading: string; advice: string; phone: Phone }) {
  return (
    <div className={styles.results}>
      <h2>{heading}</h2>
      <p className="lead">
        {advice} Or ask a person: call <a href={phone.href}>{phone.label}</a>.
      </p>
    </div>
  );
}
