import styles from './admin-page.module.css';

type CheckFieldProps = { label: string; name: string; defaultChecked?: boolean | undefined };

/** A box to tick, which sends 'yes'. */
export function CheckField({ label, name, defaultChecked }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="yes" defaultChecked={defaultChecked} />
      <span>{label}</span>
    </label>
  );
}
