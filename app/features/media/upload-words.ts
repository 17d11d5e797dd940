/** How far an upload is: '68%, about 4 seconds left'. The time is named once it can be told. */
export function progressWords(sent: number, total: number, elapsedMs: number): string {
  const percent = `${Math.floor((sent / Math.max(total, 1)) * 100)}%`;
  if (sent >= total) return 'Being prepared…';
  if (elapsedMs < 1_500 || sent === 0) return percent;
  return `${percent}, ${timeLeft(((total - sent) / sent) * (elapsedMs / 1_000))}`;
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `about ${count(Math.max(1, Math.round(seconds)), 'second')} left`;
  if (seconds < 5_400) return `about ${count(Math.round(seconds / 60), 'minute')} left`;
  return 'more than an hour left';
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
