import styles from './hours-list.module.css';

export function HoursList({ hours, labelledBy }: { hours: { days: string; time: string }[]; labelledBy: string }) {
  return (
    <table className={styles.hours} aria-labelledby={labelledBy}>
      <tbody>
        {hours.map(({ days, time }) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
