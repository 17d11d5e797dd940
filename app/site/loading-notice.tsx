import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './loading-notice.module.css';

const patienceMs = 300;

/** Says that the next page is on its way, once that takes long enough to wonder. */
export function LoadingNotice() {
  const { state, formMethod } = useNavigation();
  // What is sent by a form says so on its own button.
  const isLoading = state === 'loading' && formMethod !== 'POST';
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);

  return (
    <p role="status" className={styles.notice} data-print="hide">
      {isLong && 'Loading...'}
    </p>
  );
}
