import { LinkButton } from '#app/ui/button.tsx';
import { LazyDrawing } from '#app/ui/drawing.tsx';
import styles from './call-banner.module.css';

type CallBannerProps = {
  title: string;
  text: string;
  action: { label: string; href: string };
  phone: { label: string; href: string };
};

/** The page's call to action: the van at dusk. The words stand on flat ground beside the drawing. */
export function CallBanner({ title, text, action, phone }: CallBannerProps) {
  return (
    <section className={`surface-night ${styles.banner}`} aria-labelledby="call-banner" data-print="hide">
      <div className={`container ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="call-banner">{title}</h2>
          <p className="lead">{text}</p>
          <div className={styles.actions}>
            <LinkButton look="primary" href={action.href}>
              {action.label}
            </LinkButton>
            <LinkButton icon="phone" href={phone.href}>
              {phone.label}
            </LinkButton>
          </div>
        </div>
      </div>
      <div className={styles.scene} aria-hidden="true">
        <LazyDrawing name="scene-dusk" fit="xMaxYMax meet" />
      </div>
    </section>
  );
}
