import { useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { appContext } from '#app/context.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { markTexts } from '#app/features/today/mark-texts.ts';
import { findReading, openingHandlers } from '#app/features/today/opening.server.ts';
import { openingErrorMessages, type PageText } from '#app/features/today/opening.ts';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { counted } from '#app/shared/phrases.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/reading';
import styles from './opening.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await findReading(context.get(appContext), params.page));
}

const formConfig = { failed: openingErrorMessages, fields: {} };
export const action = createStaffAction(formConfig, openingHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(`Read: ${loaderData?.page.label}`)({ matches });
}

/** A page as visitors see it, with the texts that are not the clinic's own yet marked. */
export default function ReadingPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { page, number, next, texts, count, leftOut, versions } = loaderData;
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = frame;
    const mark = () => {
      if (current?.contentDocument?.readyState === 'complete')
        markTexts(current.contentDocument, texts, (href) => void navigate(href));
    };
    mark();
    current?.addEventListener('load', mark);
    return () => current?.removeEventListener('load', mark);
  }, [texts, navigate]);
  const state = count === 0 ? 'No text is ours any more.' : `${counted(count, 'text is', 'texts are')} ours, marked.`;
  const hidden = `${counted(leftOut, 'more is', 'more are')} left out until you write ${leftOut === 1 ? 'it' : 'them'}.`;
  return (
    <AdminPage
      title={page.label}
      back={{ href: '/admin/opening', label: 'Ready to open' }}
      answer={answer}
      lead={
        <>
          {number && `Page ${number}. `}
          {state} {leftOut > 0 && hidden}{' '}
          <span className="needs-script">{count > 0 && 'Press a marked text to change it.'}</span>
        </>
      }
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with the scripts it has */}
      <iframe
        // What was kept has no marks any more.
        key={`${page.name} ${versions}`}
        ref={frame}
        className={styles.frame}
        src={`${page.path}?draft`}
        title={`${page.label}, as visitors see it`}
      />
      <div className={`cluster gap-2 ${styles.bar}`}>
        {count > 0 && (
          <Form method="post">
            <HiddenFields fields={{ page: page.name, versions }} />
            <Button variant="primary" small type="submit" name="intent" value="read">
              Keep {count > 1 && 'all '}
              {counted(count, 'text')}
            </Button>
          </Form>
        )}
        <LinkButton small href="#texts">
          List of texts
        </LinkButton>
        {next && (
          <LinkButton small href={next.href}>
            {next.label}
          </LinkButton>
        )}
      </div>
      <section id="texts" aria-labelledby="texts-title">
        <h2 id="texts-title" className="h4 mb-3">
          List of texts
        </h2>
        <ul className="card flush rows">
          {texts
            .toSorted((a, b) => Number(b.isLeftOut) - Number(a.isLeftOut))
            .map((text) => (
              <Text key={text.href + text.label} text={text} />
            ))}
        </ul>
      </section>
    </AdminPage>
  );
}

function Text({ text: { label, href, words, isLeftOut } }: { text: PageText }) {
  return (
    <li className={`focus-inside ${styles.row}`}>
      <div className="snug">
        <b>{label}</b>
        <p className="meta">{isLeftOut ? 'Left out until you write it.' : words.join(' ').slice(0, 60) || 'Empty.'}</p>
      </div>
      <LinkButton small href={href}>
        {isLeftOut ? 'Write it' : 'Edit'}
        <span className="visually-hidden"> {label}</span>
      </LinkButton>
    </li>
  );
}
