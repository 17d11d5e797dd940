import { t } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import styles from './comfort-controls.module.css';

const textSizes = [
  { label: 'Normal', value: '' },
  { label: 'Large', value: 'large' },
  { label: 'Largest', value: 'largest' },
];
const themes = [
  { label: 'Auto', value: '' },
  { label: 'On', value: 'dark' },
  { label: 'Off', value: 'light' },
];

/** app/enhance/elements.ts stores the settings in the browser. */
export function ComfortPanel() {
  return (
    <comfort-controls>
      <details className="line-top line-bottom">
        <summary className="target semibold">{t('Reading comfort')}</summary>
        <div className="stack gap-3 py-3">
          <Settings place="panel" />
        </div>
      </details>
    </comfort-controls>
  );
}

export function ComfortDrop() {
  return (
    <comfort-controls className={`relative ${styles.drop}`}>
      <details>
        <summary className="center gap-2 nowrap">
          <Icon name="textsize" className="accent" />
          {t('Text size')}
        </summary>
        <div className={`stack gap-3 ${styles.pop}`}>
          <Settings place="drop" />
        </div>
      </details>
    </comfort-controls>
  );
}

export function ComfortMenu() {
  return (
    <comfort-controls className="stack gap-3">
      <TextSizes place="menu" />
      <Themes place="menu" />
    </comfort-controls>
  );
}

export function ComfortLine() {
  return (
    <comfort-controls className={`block ${styles.line}`}>
      <TextSizes place="foot" />
    </comfort-controls>
  );
}

/** The settings appear several times on a page; `place` makes the radio group names unique. */
type Place = { place: string };

function Settings({ place }: Place) {
  return (
    <>
      <TextSizes place={place} />
      <Themes place={place} />
      <label className={`needs-script cluster apart relative gap-y-2 focus-around ${styles.switch}`}>
        <span>{t('Less motion')}</span>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself */}
        <input type="checkbox" role="switch" data-setting="motion" value="off" className="visually-hidden" />
        <span aria-hidden="true" className={styles.knob} />
      </label>
      <p className={`meta ${styles.still}`}>
        {t('Your device is already set to less motion, so this site keeps still.')}
      </p>
    </>
  );
}

/** Without script the choice cannot be stored, so it explains the browser's zoom instead. */
function TextSizes({ place }: Place) {
  return (
    <>
      <Choice legend={t('Text size')} place={place} setting="textSize" options={textSizes} />
      <noscript>
        <p>
          {t(
            'To make the text larger, choose Zoom in your browser’s menu. Your browser will remember it for every page.',
          )}
        </p>
      </noscript>
    </>
  );
}

function Themes({ place }: Place) {
  return <Choice legend={t('Dark colors')} place={place} setting="theme" options={themes} />;
}

type ChoiceProps = Place & {
  legend: string;
  setting: string;
  options: { label: string; value: string }[];
};

function Choice({ legend, place, setting, options }: ChoiceProps) {
  return (
    <fieldset className="needs-script">
      <legend className="flush mb-2 semibold">{legend}</legend>
      <div className={`boxed ${styles.segments}`}>
        {options.map(({ label, value }) => (
          <label key={label} className="focus-around">
            <input
              type="radio"
              name={`${place}-${setting}`}
              data-setting={setting}
              value={value}
              className="visually-hidden"
            />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
