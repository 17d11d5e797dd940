import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { ClinicFacts } from '../features/clinic/clinic-facts.ts';
import styles from './facts.module.css';

type Social = ClinicFacts['social'];

const icons: Record<Social[number]['network'], IconName> = { facebook: 'fb', linkedin: 'linkedin', instagram: 'ig' };

export function SocialLinks({ social }: { social: Social }) {
  return (
    <ul className={styles.social}>
      {social.map(({ network, label, href }) => (
        <li key={network}>
          <a href={href} rel="noopener">
            <Icon name={icons[network]} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
