import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

type FieldBase = { label: string; name: string; hint?: string | undefined; error?: string | undefined };
type InputFieldProps = FieldBase & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>;
type TextFieldProps = FieldBase & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Label above, hint between label and control, error below it in words. The control's id is `id`, or its name. */
export function Field(props: InputFieldProps | TextFieldProps) {
  const { label, hint, error, name, id = name } = props;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const described = classNames(hintId, errorId) || undefined;
  const wiring = {
    id,
    name,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  };
  return (
    <div className={classNames(styles.field, error && styles.wrong)}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="meta" id={hintId}>
          {hint}
        </p>
      )}
      {props.multiline ? (
        <textarea {...textareaProps(props)} {...wiring} />
      ) : (
        <input {...inputProps(props)} {...wiring} />
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

function inputProps({ label: _label, hint: _hint, error: _error, multiline: _multiline, ...rest }: InputFieldProps) {
  return rest;
}

function textareaProps({ label: _label, hint: _hint, error: _error, multiline: _multiline, ...rest }: TextFieldProps) {
  return rest;
}
