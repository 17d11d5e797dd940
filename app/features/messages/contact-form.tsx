import type { MouseEvent } from 'react';
import { StormNote } from '#app/features/clinic/clinic-details.tsx';
import { phoneToCall, stormCallText, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { closedHalves } from '#app/features/clinic/hours.ts';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps } from '#app/forms/fields.ts';
import { VisitorForm } from '#app/forms/visitor-form.tsx';
import { t } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, OptionTiles } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { around, Kept, RichPhrase } from '#app/ui/rich-phrase.tsx';
import {
  contactFields,
  halfDays,
  preferenceFields,
  preferenceNames,
  type ContactStamp,
  type Preferences,
} from './contact.ts';
import styles from './contact-form.module.css';

type ContactFormProps = {
  content: { note: string; talk: string; lang?: 'en' };
  stamp: ContactStamp;
  answer: Answer | undefined;
  facts: ClinicFacts;
  /** Choices preset by the link that led here. */
  preferences?: Preferences;
};

const noPreferences: Preferences = {};

/** Posts to the page it is on, whose action is contactAction. */
export function ContactForm({ content, stamp, answer, facts, preferences = noPreferences }: ContactFormProps) {
  const refused = answer?.ok ? undefined : answer;
  const field = controlProps(contactFields, { answer: refused });
  const phone = phoneToCall(facts);
  const call = <a href={phone.href}>{phone.label}</a>;
  return (
    <VisitorForm
      name="contact"
      stamp={stamp}
      answer={answer}
      submit={t('Call me back')}
      busyLabel={t('Sending...')}
      block
      leadsTo={[...Object.keys(contactFields), ...preferenceNames]}
      help={<p>{around(t`Nothing you typed is lost. You can also call ${'|'}.`, call)}</p>}
      below={
        <div className="stack gap-3 meta">
          <p>
            <Kept lang={content.lang}>
              {content.note} {content.talk}
            </Kept>{' '}
            {call}
          </p>
          <p>
            <RichPhrase
              text={t(
                'Paying out of pocket? You have a right to a [written price estimate](/notices/good-faith-estimate) first.',
              )}
            />
          </p>
        </div>
      }
      className={`stack gap-5 ${styles.form}`}
    >
      <Field {...field('name')} id="contact-name" />
      <div className="stack gap-3 gap-x-5 pair">
        <Field {...field('phone')} id="contact-phone" />
        <Field {...field('email')} id="contact-email" />
      </div>
      <PreferenceQuestions facts={facts} preferences={preferences} answer={refused} />
      <input type="hidden" name="permission" value={stamp.permissionSigned} />
      <p lang={content.lang}>{stamp.permission}</p>
    </VisitorForm>
  );
}

/** Stands above the form, so that a visitor reads it before the first field. */
export function RequestStormNote({ facts }: { facts: ClinicFacts }) {
  return (
    <StormNote facts={facts}>
      {t(stormCallText)} {t('You can still send this now.')}
    </StormNote>
  );
}

type PreferenceQuestionsProps = { facts: ClinicFacts; preferences: Preferences; answer: Answer | undefined };

const taps = ['', 'one tap', 'two taps', 'three taps', 'four taps', 'five taps'];

/** The optional questions. One that the link answered is a row of its own. The others stay closed until the visitor answers. */
export function PreferenceQuestions({ facts, preferences, answer }: PreferenceQuestionsProps) {
  const field = controlProps(preferenceFields, { answer, values: preferences });
  const halves: readonly string[] = halfDays(facts.week);
  const questions = preferenceNames.map((name) => {
    const { label, defaultValue, error } = field(name);
    const all = Object.entries(preferenceFields[name].options);
    const offered = name === 'when' ? all.filter(([half]) => half === 'any' || halves.includes(half)) : all;
    const hint = name === 'when' ? closedHalves(facts.week) : undefined;
    const langs: Record<string, string> | undefined = name === 'talk' ? { es: 'es' } : undefined;
    return {
      id: `contact-${name}`,
      name,
      label,
      options: Object.fromEntries(offered),
      langs,
      hint,
      defaultValue,
      error,
    };
  });
  const rest = questions.filter(({ name }) => !preferences[name]);
  return (
    <div className={`lined ${styles.questions}`}>
      {questions
        .filter(({ name }) => preferences[name])
        .map((question) => (
          <details key={question.id} className={`surface-moss ${styles.chosen}`} open={question.error !== undefined}>
            <summary className="cluster">
              <Icon name="check" className="accent" />
              <span>
                <small className="block small muted">{question.label}</small>
                {/* The style sheet shows the one whose tile is checked, also without script. */}
                {Object.entries(question.options).map(([value, text]) => (
                  <b key={value} lang={question.langs?.[value]}>
                    {t(text)}
                  </b>
                ))}
              </span>
              <u className="semibold">{t('Change')}</u>
            </summary>
            <OptionTiles {...question} />
          </details>
        ))}
      {rest.length > 0 && (
        <details open={rest.some(({ name }) => answer?.values?.[name])}>
          <summary className="row center">
            <b>
              {t('Tell us more (optional)')}
              <small className="block small muted">{t(`Up to ${taps[rest.length]}, nothing medical.`)}</small>
            </b>
            <span className="sign" />
          </summary>
          <div className="stack gap-5 py-4">
            {rest.map((question) => (
              <div key={question.id} className="stack gap-3">
                <OptionTiles {...question} />
                {question.name === 'who' && (
                  <p className={`meta ${styles.office}`}>
                    <RichPhrase text={t('Sending paperwork? The [referral page](/refer) is faster.')} />
                  </p>
                )}
              </div>
            ))}
            <div className="needs-script">
              <Button variant="quiet" icon="undo" onClick={clear}>
                {t('Clear these answers')}
              </Button>
            </div>
          </div>
        </details>
      )}
    </div>
  );
}

function clear({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  for (const radio of currentTarget.closest('details')?.querySelectorAll('input') ?? []) radio.checked = false;
}
