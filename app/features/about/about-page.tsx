import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import type { GalleryPicture } from '#app/features/gallery/gallery-picture.ts';
import { PictureGallery } from '#app/features/gallery/picture-gallery.tsx';
import { StaffGrid } from '#app/features/staff/staff-grid.tsx';
import type { StaffProfile } from '#app/features/staff/staff-profile.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { CallBanner } from './call-banner.tsx';
import { Differences } from './differences.tsx';
import { FounderStory } from './founder-story.tsx';
import { FunFacts } from './fun-facts.tsx';
import { History } from './history.tsx';
import { PageBanner } from './page-banner.tsx';
import { ServiceRecord } from './service-record.tsx';
import { Services } from './services.tsx';
import styles from './about-page.module.css';

type AboutPageProps = { facts: ClinicFacts; staff: StaffProfile[]; pictures: GalleryPicture[] };

export function AboutPage({ facts, staff, pictures }: AboutPageProps) {
  return (
    <>
      <PageBanner
        title="Made by your neighbors, fitted to you"
        lead="We are a locally and family-owned clinic. We build prosthetic limbs and braces, and we look after them for as long as you wear them."
        drawing="leg"
      >
        <LinkButton look="primary" href="/contact">
          Request a visit
        </LinkButton>
        <LinkButton href="#staff">Meet the staff</LinkButton>
      </PageBanner>
      <Services />
      <Differences />
      <FunFacts funFacts={facts.funFacts} />
      <History facts={facts} />
      <section id="staff" className="section surface-sunk" aria-labelledby="staff-heading">
        <div className="container">
          <h2 id="staff-heading" className={styles.heading}>
            The people you will meet
          </h2>
          <StaffGrid staff={staff} />
        </div>
      </section>
      <FounderStory />
      <PicturesOfUs pictures={pictures} />
      <ServiceRecord facts={facts} />
      <CallBanner
        title="Can’t get to us? We’ll come to you."
        text="Tell us where you are and what you wear. We will say when the van can be there."
        action={{ label: 'Ask for a van visit', href: '/contact' }}
        phone={facts.officePhone}
      />
    </>
  );
}

function PicturesOfUs({ pictures }: { pictures: GalleryPicture[] }) {
  return (
    <section className="container" aria-labelledby="pictures-heading">
      <div className={styles.headRow}>
        <h2 id="pictures-heading">From our bench</h2>
        <ArrowLink href="/gallery">All pictures</ArrowLink>
      </div>
      {pictures.length > 0 ? (
        <PictureGallery pictures={pictures} look="lead" />
      ) : (
        <p className="lead">No pictures yet.</p>
      )}
    </section>
  );
}
