import { LinkButton } from '#app/ui/button.tsx';
import { DrawingPlace } from '#app/ui/drawing.tsx';
import styles from './sections.module.css';

type BannerProps = {
  id: string;
  title: string;
  text: string;
  action: { label: string; href: string };
  phone: { label: string; href: string };
};

/** A page's call to action: words on flat ground, the van at dusk beside them. */
export function Banner({ id, title, text, action, phone }: BannerProps) {
  return (
    <section className={`surface-night ${styles.banner}`} aria-labelledby={id}>
      <div className="container">
        <div className={`stack ${styles.bannerText}`}>
          <h2 id={id}>{title}</h2>
          <p className="lead">{text}</p>
          <div className={`cluster ${styles.actions}`}>
            <LinkButton look="primary" href={action.href}>
              {action.label}
            </LinkButton>
            <LinkButton icon="phone" href={phone.href}>
              {phone.label}
            </LinkButton>
          </div>
        </div>
      </div>
      <div className={styles.scene}>
        <DrawingPlace name="scene-dusk" title="The clinic van parked under a live oak beside the bayou at dusk" />
      </div>
    </section>
  );
}
