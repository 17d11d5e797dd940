import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accentProblem, defaultAccent, paletteOf, readColor } from '#app/features/clinic/accent.ts';
import { Logo } from '#app/features/clinic/brand.tsx';
import { brandingPictures, type BrandingPicture } from '#app/features/clinic/branding-form.ts';
import { defaultBranding } from '#app/features/clinic/branding.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { PictureField } from '#app/features/pictures/library/picture-field.tsx';
import type { StaffPicture } from '#app/features/pictures/picture.ts';
import type { Answer } from '#app/forms/answer.ts';
import type { FormValues } from '#app/forms/fields.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RemoveBox } from './hours-fields.tsx';
import styles from '#app/features/clinic/branding.module.css';

type Pictures = Record<BrandingPicture, StaffPicture | null>;

export function PictureFields({ pictures, answer }: { pictures: Pictures; answer: Answer | undefined }) {
  return (
    <ul className="stack pair start gap-5">
      {namesOf(brandingPictures).map((name) => {
        const { title, hint, now } = brandingPictures[name];
        const picture = pictures[name];
        return (
          <li key={name}>
            <PictureField
              kind="branding"
              name={name}
              label={title}
              hint={picture ? hint : `${hint}. Now: ${now}`}
              current={picture}
              error={answer?.errors?.[name]}
            />
            {picture && <RemoveBox name={name} about={title} />}
          </li>
        );
      })}
    </ul>
  );
}

type AccentFieldProps = { label: string; name: string; defaultValue?: string | undefined; error?: string | undefined };

/** The picker beside the color's digits. Only the digits are sent. */
export function AccentField({ defaultValue = '', error, ...props }: AccentFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const box = useRef<HTMLDivElement>(null);
  const color = typed.trim() === '' ? defaultAccent : readColor(typed);
  const problem = color && accentProblem(color);

  function pick(picked: string): void {
    // The form reads its fields at each input, so update the digits first.
    flushSync(() => setTyped(picked));
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div ref={box} className={`stack gap-3 ${styles.accent}`}>
      <Field {...props} error={error} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <input
        type="color"
        className="needs-script boxed"
        aria-label="Pick a color"
        value={color ?? defaultAccent}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      {color && !error && (
        <p className={`row gap-2 semibold small needs-script ${problem ? 'danger' : styles.good}`} role="status">
          <Icon name={problem ? 'alert' : 'check'} />
          {problem ?? 'Easy to read on every background'}
        </p>
      )}
    </div>
  );
}

type BrandPreviewProps = { values: FormValues; facts: ClinicFacts; pictures: Pictures };

/** The header in both themes, as it is typed. */
export function BrandPreview({ values, facts, pictures: { logo, mark } }: BrandPreviewProps) {
  const color = readColor(values['accent'] ?? '');
  const typed = { shortName: values['shortName'] ?? '', descriptor: values['descriptor'] ?? '' };
  const head = <Logo facts={{ ...facts, ...typed }} branding={{ ...defaultBranding, logo, mark }} />;
  return (
    <section aria-labelledby="how-it-looks" className="stack gap-3">
      <h2 id="how-it-looks" className="h4">
        How it looks
      </h2>
      <div className={`card flush ${styles.preview}`} inert ref={(element) => void (color && paint(element, color))}>
        <div className="cluster apart">
          {head}
          <Button variant="primary" small>
            Request a visit
          </Button>
        </div>
        <div className="surface-deep">{head}</div>
      </div>
      <p className="meta">The dark theme uses a lighter shade of the color.</p>
    </section>
  );
}

/** Sets the shades by script, because the Content-Security-Policy blocks style attributes. */
function paint(element: HTMLElement | null, color: string): void {
  for (const [shade, value] of Object.entries(paletteOf(color)))
    element?.style.setProperty(`--c-copper-${shade}`, value);
}
