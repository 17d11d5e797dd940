import styles from './hours-list.module.css';

export function HoursList({ hours }: { hours: { days: string; time: string }[] }) {
  return (
    <dl className={styles.hours}>
      {hours.map(({ days, time }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
  );
}
