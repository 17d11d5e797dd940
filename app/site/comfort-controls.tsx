import styles from './comfort-controls.module.css';

const textSizes = [
  { label: 'Normal', value: '' },
  { label: 'Large', value: 'large' },
  { label: 'Largest', value: 'largest' },
];
const themes = [
  { label: 'As device', value: '' },
  { label: 'On', value: 'dark' },
  { label: 'Off', value: 'light' },
];

/** Kept in this browser by app/at-rest/comfort-controls.ts. Nothing without script, so not shown without it. */
export function ComfortControls() {
  return (
    <comfort-controls>
      <section className={`stack needs-script ${styles.comfort}`} aria-labelledby="comfort-heading">
        <h3 id="comfort-heading" className="accent">
          Reading comfort
        </h3>
        <Choice legend="Text size" name="textSize" options={textSizes} />
        <Choice legend="Dark colors" name="theme" options={themes} />
        <label className={styles.switch}>
          <span>Less motion</span>
          {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself */}
          <input type="checkbox" role="switch" name="motion" value="off" className="visually-hidden" />
          <span aria-hidden="true" className={styles.knob} />
        </label>
        <p className={`meta ${styles.still}`}>Your device already asks for less motion, so this site keeps still.</p>
      </section>
    </comfort-controls>
  );
}

type ChoiceProps = { legend: string; name: string; options: { label: string; value: string }[] };

function Choice({ legend, name, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.segments}>
        {options.map(({ label, value }) => (
          <label key={label}>
            <input type="radio" name={name} value={value} className="visually-hidden" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
