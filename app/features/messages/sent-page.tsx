import { Form, useNavigation } from 'react-router';
import { TimedLine } from '#app/features/clinic/clinic-details.tsx';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { appointments } from '#app/features/pages/other-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import type { Answer } from '#app/forms/answer.ts';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { here, t } from '#app/shared/language.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { FormCard } from '#app/ui/sections.tsx';
import { changeFields } from './change-form.ts';
import { PreferenceQuestions } from './contact-form.tsx';
import { changePath, sentPage, type SentRequest } from './contact.ts';
import styles from './sent.module.css';

type SentPageProps = {
  sent: SentRequest;
  /** The sender has just changed the request. */
  changed: boolean;
  content: PageTexts<typeof appointments>['sent'];
  facts: ClinicFacts;
};

export function SentPage({ sent, changed, content, facts }: SentPageProps) {
  const { link, canChange, phoneEnd, promise, callBackBy, preference } = sent;
  const number = t`Your number ends in ${phoneEnd}.`;
  return (
    <EditableRegion page="appointments" name="sent">
      <div className={`container ${styles.page}`}>
        <div className="mb-4">
          <Breadcrumbs path={sentPage} />
        </div>
        <div className={`surface-moss rounded ${styles.slip}`}>
          <div role="status">
            <p className="row center mb-3 semibold">
              <Icon name="check" className="accent" />
              {changed ? t('Your changes are saved.') : t('Your contact information has been sent!')}
            </p>
            {changed && <p className="mb-3">{number}</p>}
            <h1>{shown(promise)}</h1>
          </div>
          {preference && <p className="lead measure mt-4">{preference}</p>}
          {content.missed && <p className="lead measure mt-4">{content.missed}</p>}
          <div className="cluster mt-6" data-print="hide">
            {callBackBy !== null && (
              <LinkButton variant="primary" icon="cal" href={`/appointments/call.ics?request=${link}`} download>
                {t('Add the call to my calendar')}
              </LinkButton>
            )}
            <LinkButton icon="save" href="/appointments/number.vcf" download>
              {t('Save our number')}
            </LinkButton>
          </div>
        </div>
        <div className="split split-7-5 start mt-7">
          <section aria-labelledby="handy">
            <h2 id="handy" className="h3">
              {content.title}
            </h2>
            <ul className="lined mt-4">
              {content.items.map(({ id, title, text }) => (
                <li key={id} className="row gap-4 py-4">
                  <Icon name="check" className="accent" />
                  <span>
                    {title}
                    {text && <span className="block meta">{text}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="changed" data-print="hide">
            <h2 id="changed" className="h3">
              {t('Something changed?')}
            </h2>
            {canChange ? (
              <>
                <p className="mt-4 semibold">{number}</p>
                {content.number && <p className="meta">{content.number}</p>}
                <div className="cluster mt-4 gap-3">
                  <LinkButton icon="edit" href={changePath(link)}>
                    {t('Change or withdraw')}
                  </LinkButton>
                  <div className="needs-script">
                    <CopyButton
                      icon="link"
                      label={t('Copy the link')}
                      text={() => location.origin + here(changePath(link))}
                      copied={t('Link copied.')}
                      failed={t('This browser won’t let us copy. The link is also in the calendar entry.')}
                    />
                  </div>
                </div>
                <p className="meta mt-3">{content.link}</p>
              </>
            ) : (
              <p className="mt-4 mb-4">{t('Call us to change or withdraw your request.')}</p>
            )}
          </section>
        </div>
        <CallUs facts={facts} text={t('Would you rather talk now?')} />
      </div>
    </EditableRegion>
  );
}

function shown(promise: SentRequest['promise']) {
  return typeof promise === 'string' ? promise : <TimedLine lines={promise} />;
}

function CallUs({ facts, text }: { facts: ClinicFacts; text: string }) {
  const phone = phoneToCall(facts);
  return (
    <p className="mt-6">
      {text}{' '}
      <a className="target" href={phone.href}>
        {phone.label}
      </a>
    </p>
  );
}

/** The page for a link whose request is closed, or that never existed. `answer`: it was withdrawn just now. */
export function EndedPage({ facts, answer }: { facts: ClinicFacts; answer?: Answer | undefined }) {
  const { notice, detail } = answer?.ok ? answer : {};
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs path="/appointments/change" />
      <h1 className="mt-4">{notice ?? t('This link no longer works')}</h1>
      {detail && <p className="lead mt-4">{detail}</p>}
      {!notice && <p className="lead mt-4">{t('We’ve already called you, or this request was withdrawn.')}</p>}
      <CallUs facts={facts} text={notice ? t('Changed your mind? Call us:') : t('To change something, call us:')} />
    </div>
  );
}

type ChangePageProps = { sent: SentRequest; facts: ClinicFacts; answer: Answer | undefined };

export function ChangePage({ sent: { promise }, facts, answer }: ChangePageProps) {
  const field = controlProps(changeFields, { answer });
  const saving = useNavigation().formMethod === 'POST';
  return (
    <div className={`container split split-7-5 start ${styles.page}`}>
      <div>
        <Breadcrumbs path="/appointments/change" />
        <h1 className="mt-4">{t('Change your request')}</h1>
        <p className="lead mt-4 mb-4">
          {t('Fill in only what you want to change. For your privacy, we don’t show what you sent.')}
        </p>
        <FormCard>
          <Form method="post" noValidate className="stack gap-5">
            {answer && !answer.ok && (
              <Alert kind="error" title={answer.notice} takesFocus>
                {t('Nothing you typed is lost.')}
              </Alert>
            )}
            <Field {...field('phone')} id="contact-phone" required={false} />
            <PreferenceQuestions facts={facts} preferences={{}} answer={answer} />
            <div>
              <Button type="submit" variant="primary" block busy={saving} busyLabel={t('Sending...')}>
                {t('Save the changes')}
              </Button>
            </div>
          </Form>
        </FormCard>
      </div>
      <div>
        <h2 className="h3">{t('Your request now')}</h2>
        <p className="mt-4">{shown(promise)}</p>
        <h2 className="h3 mt-6">{t('Changed your mind?')}</h2>
        <p className="mt-4 mb-4">{t('Withdraw your request and we’ll erase it. Nobody will call you about it.')}</p>
        <ConfirmButton
          label={t('Withdraw my request')}
          question={t('Withdraw your request?')}
          consequence={t('We’ll erase it right away. This can’t be undone.')}
          confirm={t('Withdraw')}
          fields={{ intent: 'withdraw' }}
          small={false}
        />
        <CallUs facts={facts} text={t('Would you rather tell us?')} />
      </div>
    </div>
  );
}
