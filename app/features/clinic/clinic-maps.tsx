import { t } from '#app/shared/language.ts';
import { Plate } from '#app/ui/plate.tsx';
import { townAndState, type ClinicFacts } from './clinic.ts';
import styles from './clinic-details.module.css';

/** The map of the region names the towns around the sample clinic, so every other clinic gets the map without names. */
export function isOnRegionMap(facts: ClinicFacts): boolean {
  return townAndState(facts) === 'Walker, Louisiana';
}

/** A narrow window gets larger letters. */
export function RegionMap({ alt }: { alt: string }) {
  return (
    <>
      <Plate image="/art/map-reach.svg" alt={alt} ratio="square" className={styles.wide} />
      <Plate image="/art/map-reach-s.svg" alt={alt} ratio="square" className={styles.narrow} />
    </>
  );
}

export function TownMap() {
  return (
    <Plate
      image="/art/map-town.svg"
      alt={t('Contour map of the area around the clinic, with a circle that shows how far the van goes')}
    />
  );
}
