import { useHydrated } from '#app/ui/use-hydrated.ts';
import { setComfort, useComfort } from './comfort.ts';
import styles from './comfort-controls.module.css';

const textSizes = [
  { label: 'Normal', value: undefined },
  { label: 'Large', value: 'large' },
  { label: 'Largest', value: 'largest' },
];
const themes = [
  { label: 'As device', value: undefined },
  { label: 'On', value: 'dark' },
  { label: 'Off', value: 'light' },
];

/** Kept in this browser. Nothing without script, so absent without it. */
export function ComfortControls() {
  const { textSize, theme, motion } = useComfort();
  if (!useHydrated()) return null;
  return (
    <section className={styles.comfort} aria-labelledby="comfort-heading">
      <h3 id="comfort-heading">Reading comfort</h3>
      <Choice
        legend="Text size"
        name="text-size"
        options={textSizes}
        chosen={textSize}
        choose={(value) => setComfort({ textSize: value })}
      />
      <Choice
        legend="Dark colors"
        name="theme"
        options={themes}
        chosen={theme}
        choose={(value) => setComfort({ theme: value })}
      />
      <label className={styles.switch}>
        <span>Less motion</span>
        <input
          type="checkbox"
          role="switch"
          className="visually-hidden"
          checked={motion === 'off'}
          aria-checked={motion === 'off'}
          onChange={(event) => setComfort({ motion: event.currentTarget.checked ? 'off' : undefined })}
        />
        <i aria-hidden="true" />
      </label>
      <p className={`meta ${styles.still}`}>Your device already asks for less motion, so this site keeps still.</p>
    </section>
  );
}

type ChoiceProps = {
  legend: string;
  name: string;
  options: { label: string; value: string | undefined }[];
  chosen: string | undefined;
  choose: (value: string | undefined) => void;
};

function Choice({ legend, name, options, chosen, choose }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.segments}>
        {options.map(({ label, value }) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
