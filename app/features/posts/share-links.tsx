import { LinkButton } from '#app/ui/button.tsx';
import type { IconName } from '#app/ui/icon.tsx';
import styles from './post-article.module.css';

/** Plain links: no network's script runs on our pages. */
export function ShareLinks({ pageUrl, title }: { pageUrl: string; title: string }) {
  return (
    <ul className={styles.share}>
      {shareTargets(pageUrl, title).map(({ label, icon, href }) => (
        <li key={label}>
          <LinkButton small icon={icon} href={href} rel="noopener">
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function shareTargets(pageUrl: string, title: string): { label: string; icon: IconName; href: string }[] {
  return [
    { label: 'Facebook', icon: 'fb', href: withQuery('https://www.facebook.com/sharer/sharer.php', { u: pageUrl }) },
    {
      label: 'LinkedIn',
      icon: 'linkedin',
      href: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: pageUrl }),
    },
    {
      label: 'Twitter',
      icon: 'twitter',
      href: withQuery('https://twitter.com/intent/tweet', { url: pageUrl, text: title }),
    },
  ];
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
