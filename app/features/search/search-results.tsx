import { CallLink, OpenNow } from '#app/features/clinic/clinic-details.tsx';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import type { frame } from '#app/features/pages/shared-texts.ts';
import { Portrait } from '#app/features/staff/portrait.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { keptEnglish, t } from '#app/shared/language.ts';
import { splitAtMatches } from '#app/shared/text-matches.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { closeParentDialog } from '#app/ui/dialog-commands.ts';
import { TagLink } from '#app/ui/list-links.tsx';
import { PageLink } from '#app/ui/page-links.tsx';
import { around } from '#app/ui/rich-phrase.tsx';
import {
  articlesFirst,
  countResults,
  kindNames,
  outcomeAdvice,
  searchHref,
  type FoundPage,
  type SearchAnswer,
  type SearchGroup,
  type SearchPage,
  type SearchResult,
} from './search.ts';
import styles from './search.module.css';

export type Suggestions = PageTexts<typeof frame>['suggestions'];

type SearchResultGroupsProps = { id: string; answer: Omit<SearchAnswer, 'typing'>; facts: ClinicFacts };

export function SearchResultGroups({ id, answer, facts }: SearchResultGroupsProps) {
  const { query, page, portraits } = answer;
  if (!page.ok || countResults(page) === 0) return <Nothing page={page} facts={facts} />;
  return (
    <>
      {page.meant && <Meant query={query} meant={page.meant} />}
      {articlesFirst(page.groups).map((group) => (
        <Group
          key={group.kind}
          id={`${id}-${group.kind}`}
          group={group}
          query={page.meant ?? query}
          page={page}
          portraits={portraits}
        />
      ))}
    </>
  );
}

function Nothing({ page, facts }: { page: SearchPage; facts: ClinicFacts }) {
  return (
    <div className="narrow">
      <p className="lead">{outcomeAdvice(page)}</p>
      <div className="form gap-y-0 below-line mt-5">
        <p>{t('Or ask a person.')}</p>
        <OpenNow opening={facts.opening} />
        <CallLink facts={facts} />
      </div>
    </div>
  );
}

function Meant({ query, meant }: { query: string; meant: string }) {
  return (
    <div className={`surface-moss mt-4 rounded ${styles.meant}`}>
      <p>
        <b>{t`Did you mean ${meant}?`}</b>
      </p>
      <p>
        {around(t`We found nothing for “${query}”, so we searched for ${'|'}.`, <b>{meant}</b>)}{' '}
        <PageLink to={searchHref(query, { only: true })} className="target" onClick={closeParentDialog}>
          {t`Search only for “${query}”`}
        </PageLink>
      </p>
    </div>
  );
}

type GroupProps = {
  id: string;
  group: SearchGroup;
  query: string;
  page: FoundPage;
  portraits: SearchAnswer['portraits'];
};

function Group({ id, group: { kind, results }, query, page: { stems, moreArticles }, portraits }: GroupProps) {
  return (
    <section id={id} className={`mt-5 ${styles.group}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="row baseline label">
        {t(kindNames[kind])} <span className="muted">{results.length}</span>
      </h3>
      <ul className={`rows ${styles.list}`}>
        {results.map((result, index) => (
          <li key={index} data-result={result.address}>
            <PageLink
              to={result.address}
              onClick={closeParentDialog}
              className={classNames(kind === 'person' && styles.person)}
            >
              {kind === 'person' && (
                <Portrait person={{ name: result.title, picture: portraits[result.title] ?? null }} />
              )}
              <Result result={result} query={query} stems={stems} />
            </PageLink>
          </li>
        ))}
      </ul>
      {kind === 'post' && moreArticles && (
        <ArrowLink href={searchHref(query, { articles: true })}>{t`All articles with “${query}”`}</ArrowLink>
      )}
    </section>
  );
}

function Result({ result, query, stems }: { result: SearchResult; query: string; stems: string[] }) {
  const { title, by, summary, passage, language } = result;
  const english = language === 'en' ? keptEnglish() : {};
  const marked = (text: string) =>
    splitAtMatches(text, query, stems).map((part, index) =>
      part.matches ? <mark key={index}>{part.text}</mark> : part.text,
    );
  return (
    <>
      <b {...english}>{marked(title)}</b>
      {by && (
        <span className="meta" {...english}>
          By {marked(by.author)} in {marked(by.category)}
        </span>
      )}
      {summary && (
        <span className="muted" {...english}>
          {marked(summary)}
          {by && '…'}
        </span>
      )}
      {passage && (
        <span className={styles.passage} {...english}>
          {marked(passage)}
        </span>
      )}
    </>
  );
}

type SearchAsideProps = { id: string; query: string; page: SearchPage | undefined; suggestions: Suggestions };

export function SearchAside({ id, query, page, suggestions }: SearchAsideProps) {
  const groups = query !== '' && page?.ok && page.meant === null ? articlesFirst(page.groups) : [];
  if (groups.length > 0) return <FoundIn id={id} groups={groups} />;
  return (
    <div className="stack gap-6 content-start">
      {suggestions.items.length > 0 && (
        <section aria-labelledby={`${id}-common`} lang={suggestions.lang}>
          <h2 id={`${id}-common`} className="small-head">
            {suggestions.title}
          </h2>
          <ul className="tags">
            {suggestions.items.map((item) => (
              <li key={item.id}>
                <TagLink href={searchHref(item.query)}>{item.label}</TagLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby={`${id}-start`}>
        <h2 id={`${id}-start`} className="small-head">
          {t('Or start here')}
        </h2>
        <ul className={`rows quiet-links ${styles.jumps}`}>
          {starts.map(({ label, href }) => (
            <li key={href}>
              <PageLink to={href} className="row center apart gap-2" onClick={closeParentDialog}>
                {t(label)}
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const starts = [
  { label: 'Care guide', href: '/care' },
  { label: 'Plan a visit', href: '/visit' },
];

function FoundIn({ id, groups }: { id: string; groups: SearchGroup[] }) {
  return (
    <nav className={`stack content-start ${styles.foundIn}`} aria-labelledby={`${id}-in`}>
      <h2 id={`${id}-in`} className="small-head wide-only">
        {t('Found in')}
      </h2>
      <ul className={`rows quiet-links ${styles.jumps}`}>
        {groups.map(({ kind, results }) => (
          <li key={kind}>
            <a href={`#${id}-${kind}`} className="row center apart gap-2">
              {t(kindNames[kind])} <span className="muted">{results.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
