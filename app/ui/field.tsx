import {
  createContext,
  useContext,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { t } from '#app/shared/language.ts';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

type FieldBase = {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Labels by value. With these the field is a select. */
  options?: Readonly<Record<string, string>> | undefined;
};
type InputFieldProps = FieldBase & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>;
type TextFieldProps = FieldBase & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Hint and error are above the control, where no on-screen keyboard covers them. */
export function Field(props: InputFieldProps | TextFieldProps) {
  const { label, hint, error, name, id, options } = props;
  return (
    <Labelled {...{ label, hint, error, name, id }}>
      {(wiring) =>
        options ? (
          <select defaultValue={props.defaultValue} {...wiring}>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : props.multiline ? (
          <textarea {...textareaProps(props)} {...wiring} />
        ) : (
          <input {...inputProps(props)} {...wiring} />
        )
      }
    </Labelled>
  );
}

type Wiring = {
  id: string;
  name: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};
type LabelledProps = Omit<FieldBase, 'options'> & {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/** The refused fields that look right again since the answer. Only the server knows whether they are. */
export const Mended = createContext<ReadonlySet<string>>(new Set());

export function Labelled({ label, hint, error, name, id = name, className, children }: LabelledProps) {
  const isMended = useContext(Mended).has(name);
  const isWrong = Boolean(error) && !isMended;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames(styles.field, className, error && styles.wrong)} data-mended={isMended || undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="meta" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} text={error} />}
      {children({
        id,
        name,
        className: styles.input,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': classNames(hintId, isWrong && errorId) || undefined,
      })}
    </div>
  );
}

export function FieldError({ id, text }: { id?: string | undefined; text: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

type OptionTilesProps = {
  label: string;
  name: string;
  id: string;
  options: Readonly<Record<string, string>>;
  /** The language of an option that is not in the page's, by its value. */
  langs?: Readonly<Record<string, string>> | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue?: string | undefined;
};

export function OptionTiles({ label, name, id, options, langs, hint, error, defaultValue }: OptionTilesProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      id={id}
      className={classNames(styles.picks, error && styles.wrong)}
      aria-describedby={classNames(hintId, errorId) || undefined}
    >
      <legend className="label flush">{label}</legend>
      {error && <FieldError id={errorId} text={error} />}
      <div className="tags">
        {Object.entries(options).map(([value, text]) => (
          <label key={value} className={styles.pick}>
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
            <span lang={langs?.[value]}>{t(text)}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="meta" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

function inputProps({ label: _l, hint: _h, error: _e, options: _o, multiline: _m, ...rest }: InputFieldProps) {
  return rest;
}

function textareaProps({ label: _l, hint: _h, error: _e, options: _o, multiline: _m, ...rest }: TextFieldProps) {
  return rest;
}
