import { Pager } from '#app/ui/pager.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { CommonSearches } from './common-searches.tsx';
import { ResultList } from './result-list.tsx';
import { searchHref, type SearchPage } from './search-result.ts';
import { outcomeAdvice, outcomeHeading } from './search-words.ts';
import styles from './search-results.module.css';

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
      <div className={styles.findings}>
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
      <h2>{outcomeHeading(query, page, isFirstPage)}</h2>
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
