import type { ReactNode } from 'react';
import { clinicName, phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { notices } from '#app/features/pages/other-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { SignedLine } from '#app/history/reviewed.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { here, t } from '#app/shared/language.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SpanishRegion } from '#app/ui/editable-region.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import type { HelpLanguage } from './languages.ts';
import { noticeNames, noticePages, type NoticeName, type Review } from './notice.ts';
import prose from '#app/features/text/prose.module.css';
import styles from './notices.module.css';

type Signed = Omit<Review, 'effectiveOn'>;
type Notices = PageTexts<typeof notices>;

type NoticePageProps = {
  name: NoticeName;
  content: Notices;
  /** On the page about help in 16 languages. */
  languages: HelpLanguage[];
  page: Signed & { html: string; lang?: 'en'; updatedAt: string | null };
  facts: ClinicFacts;
  website: string;
};

/** A notice for visitors. It prints in full in large type, or as one sheet for the wall. */
export function NoticePage({ name, content, languages, page, facts, website }: NoticePageProps) {
  const { title, path } = noticePages[name];
  const phone = phoneToCall(facts);
  const zone = useZone();
  return (
    <print-sheet className={`container page-end block ${styles.notice}`}>
      <Breadcrumbs path={path} />
      <h1>{t(title)}</h1>
      {/* 16 languages need the whole width. */}
      <div className={languages.length > 0 ? 'stack gap-6' : 'split split-7-5 start'}>
        <div>
          <SpanishRegion name="short">
            <InShort>{content.short[name]}</InShort>
          </SpanishRegion>
          <div className={styles.poster}>
            <p>
              <b>{clinicName(facts)}</b>
              <br />
              {phone.label}
              <br />
              {facts.street}, {facts.cityLine}
            </p>
            <p>
              {website}
              {here(path)}
            </p>
          </div>
          {languages.length > 0 && <Languages languages={languages} phone={phone} />}
          <div
            lang={page.lang}
            className={`mt-6 ${prose.prose} ${styles.text}`}
            dangerouslySetInnerHTML={{ __html: page.html }}
          />
          <div className={`cluster apart mt-6 line-top pt-3 ${styles.signed}`}>
            {page.isReviewed && <SignedLine {...page} />}
            {page.updatedAt && <p className="meta">{t`Last changed ${formatMoment(zone, page.updatedAt)}.`}</p>}
          </div>
          <div className="cluster gap-3 mt-4 needs-script" data-print="hide">
            <Button icon="print" data-prints="whole">
              {t('Print in large type')}
            </Button>
            <Button data-prints="sheet">{t('Print one sheet for the wall')}</Button>
          </div>
        </div>
        <NoticeLinks current={name} />
      </div>
    </print-sheet>
  );
}

export function NoticeLinks({ current }: { current?: NoticeName }) {
  return (
    <nav aria-label={t('Notices')} className="stays" data-print="hide">
      <ul className={`lined quiet-links ${styles.list}`}>
        {noticeNames.map((name) => (
          <li key={name}>
            <a
              href={here(noticePages[name].path)}
              className="row center semibold"
              aria-current={name === current ? 'page' : undefined}
            >
              {t(noticePages[name].title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function InShort({ children }: { children: ReactNode }) {
  return (
    <div className={`measure quoted ${styles.short}`}>
      <b>{t('In short')}</b>
      <p>{children}</p>
    </div>
  );
}

type LanguagesProps = { languages: HelpLanguage[]; phone: { label: string; href: string } };

function Languages({ languages, phone }: LanguagesProps) {
  const number = (
    <a href={phone.href} className={`semibold nowrap ${styles.number}`}>
      <bdi dir="ltr">{phone.label}</bdi>
    </a>
  );
  return (
    <>
      <nav aria-label={t('Languages')} className="mt-5" data-print="hide">
        <ul className="tags targets">
          {languages.map(({ lang, name }) => (
            <li key={lang}>
              <a href={`#${lang}`} lang={lang} className={`boxed ${styles.language}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`mt-6 ${styles.languages}`}>
        {languages.map(({ lang, dir, name, english, text, call }) => {
          const [before, after] = text.split('{phone}');
          return (
            <section key={lang} id={lang} lang={lang} dir={dir} aria-labelledby={`name-${lang}`}>
              <h2 id={`name-${lang}`} className="h4 mb-2">
                {name}
                {english !== name && (
                  <>
                    {' '}
                    <span className="meta" lang="en" dir="ltr">
                      {english}
                    </span>
                  </>
                )}
              </h2>
              <p>
                {before}
                {number}
                {after}
              </p>
              {call && (
                <LinkButton variant="primary" icon="phone" href={phone.href} className="mt-3">
                  {call} <bdi dir="ltr">{phone.label}</bdi>
                </LinkButton>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}
