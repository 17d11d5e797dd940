import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import styles from './sign-in.module.css';

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
};

/** Where somebody chooses one: the same words wherever that is. */
export function NewPasswordField({ name }: { name: string }) {
  return (
    <PasswordField
      label="New password"
      name={name}
      autoComplete="new-password"
      hint="At least 12 characters. A short sentence is easy to remember and hard to guess."
    />
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, name, autoComplete, hint, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className={`cluster gap-2 ${styles.password}`}>
      <Field
        label={label}
        name={name}
        hint={hint}
        error={error}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        required
        maxLength={200}
      />
      {hydrated && (
        <Button icon="eye" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show<span className="visually-hidden"> {label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}
