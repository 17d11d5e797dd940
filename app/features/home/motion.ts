const calm = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

export function motionAllowed(): boolean {
  return !matchMedia(calm).matches && document.documentElement.dataset['motion'] !== 'off' && !savesData();
}

export function watchMotion(changed: () => void): () => void {
  const query = matchMedia(calm);
  const comfort = new MutationObserver(changed);
  query.addEventListener('change', changed);
  comfort.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => {
    query.removeEventListener('change', changed);
    comfort.disconnect();
  };
}

/** Whether the visitor asked to save data, in browsers that expose it. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
