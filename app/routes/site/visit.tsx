import { markCacheable } from '#app/context.ts';
import { ClosureList, HoursTable, OpenNow, StormNote } from '#app/features/clinic/clinic-details.tsx';
import { isOnRegionMap, RegionMap, TownMap } from '#app/features/clinic/clinic-maps.tsx';
import { isClosedByStorm, phoneToCall, stormVanText, town, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { visit } from '#app/features/pages/other-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { loadPageTexts } from '#app/features/pages/site.server.ts';
import { classNames } from '#app/shared/class-names.ts';
import { t } from '#app/shared/language.ts';
import { describePage } from '#app/site/page-meta.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { EditableTop } from '#app/ui/editable-top.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Plate, pictureOfScene } from '#app/ui/plate.tsx';
import { QuestionList } from '#app/ui/sections.tsx';
import type { Route } from './+types/visit';
import styles from './visit.module.css';

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  return { content: await loadPageTexts(args, visit) };
}

export const meta = describePage({ path: '/visit' });

type VisitContent = PageTexts<typeof visit>;
export default function Visit({ loaderData, matches }: Route.ComponentProps) {
  const { top, door, way, van, questions } = loaderData.content;
  const { facts } = matches[0].loaderData;
  const isDoorKnown = door.items.length > 0;
  const isVanKnown = van.rings.length > 0;
  return (
    <>
      <div className="container">
        <EditableTop page="visit" content={top} />
        <StormNote facts={facts}>{t('Please don’t drive here.')}</StormNote>
      </div>
      <EditableRegion page="visit" name="door">
        {isDoorKnown && <Door content={door} facts={facts} />}
      </EditableRegion>
      <EditableRegion page="visit" name="way">
        {/* Other pages link to #van. Until the service areas are known, the map here shows how far the van goes. */}
        <section
          id={isVanKnown ? undefined : 'van'}
          className={classNames('section', isVanKnown && 'surface-sunk')}
          aria-labelledby="way-heading"
        >
          <div className={`container split start gap-y-6 ${styles.columns}`}>
            <div>
              <h2 id="way-heading" className="mb-4">
                {way.title}
              </h2>
              <address className="lead">
                {facts.street}, {facts.cityLine}
              </address>
              {way.text && <p className="mt-4">{way.text}</p>}
              {facts.accreditor && <p className="mt-4">{t`The clinic is accredited by ${facts.accreditor}.`}</p>}
              {!isDoorKnown && <MapLinks facts={facts} />}
              {!isDoorKnown && <Hours facts={facts} />}
              {way.items.length > 0 && (
                <print-sheet className="cluster mt-4 needs-script" data-print="hide">
                  <Button icon="print" data-prints="whole">
                    {t('Print directions')}
                  </Button>
                </print-sheet>
              )}
            </div>
            {way.items.length > 0 ? (
              <div className="stack gap-5">
                {way.items.map(({ id, title, text }) => (
                  <div key={id}>
                    <h3 className="h4">{title}</h3>
                    <p className="muted mt-2">{text}</p>
                  </div>
                ))}
              </div>
            ) : (
              <TownMap />
            )}
          </div>
        </section>
      </EditableRegion>
      <EditableRegion page="visit" name="van">
        {isVanKnown && <Van content={van} facts={facts} />}
      </EditableRegion>
      <EditableRegion page="visit" name="questions">
        {questions.items.length > 0 && (
          <section id="questions" className="container section" aria-labelledby="questions-heading" data-print="hide">
            <h2 id="questions-heading" className="mb-4">
              {questions.title}
            </h2>
            <QuestionList
              name="before-you-come"
              questions={questions.items.map(({ id, title, answer }) => ({ id, title, content: answer }))}
              open={undefined}
            />
          </section>
        )}
      </EditableRegion>
    </>
  );
}

function Door({ content, facts }: { content: VisitContent['door']; facts: ClinicFacts }) {
  return (
    <section className={`container page-end split start gap-y-6 ${styles.columns}`} aria-labelledby="door-heading">
      <div>
        <Plate {...pictureOfScene(content.scene)} ratio="card" />
        <MapLinks facts={facts} />
        <Hours facts={facts} />
      </div>
      <div>
        <h2 id="door-heading" className="mb-4">
          {content.title}
        </h2>
        <ul className={`lined ${styles.door}`}>
          {content.items.map(({ id, title, text, icon }) => (
            <li key={id} className="row gap-4">
              <Icon name={icon} className="accent" />
              <div>
                <h3 className="label">{title}</h3>
                <p className="muted">
                  <WithPhone text={text} phone={phoneToCall(facts)} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Van({ content, facts }: { content: VisitContent['van']; facts: ClinicFacts }) {
  const reach = t`Map of the region. ${town(facts)} is at the center, with rings at 10, 20 and 30 miles. The list beside it says the same in words.`;
  return (
    <section
      id="van"
      className={`container section split start gap-y-6 ${styles.columns}`}
      aria-labelledby="van-heading"
    >
      <div>
        <h2 id="van-heading" className="mb-4">
          {content.title}
        </h2>
        {content.lead && <p className="lead mb-5">{content.lead}</p>}
        <StormNote facts={facts}>{t(stormVanText)}</StormNote>
        <dl className={`lined ${styles.rings}`}>
          {content.rings.map(({ id, title, towns, days }) => (
            <div key={id}>
              <dt>{title}</dt>
              {towns && <dd className="muted">{towns}</dd>}
              {days && <dd className="muted">{days}</dd>}
            </div>
          ))}
        </dl>
        <p className="mt-5" data-print="hide">
          <LinkButton variant="primary" href={content.actionLink}>
            {content.action}
          </LinkButton>
        </p>
      </div>
      {isOnRegionMap(facts) ? (
        <div>
          <RegionMap alt={reach} />
        </div>
      ) : (
        <TownMap />
      )}
    </section>
  );
}

function MapLinks({ facts }: { facts: ClinicFacts }) {
  if (isClosedByStorm(facts)) return null;
  const { app, others } = mapLinks(facts);
  return (
    <>
      <div className="cluster gap-3 mt-4" data-print="hide">
        <LinkButton variant="solid" icon="pin" href={app}>
          {t('Directions in my map app')}
        </LinkButton>
        {others.map(({ label, href }) => (
          <LinkButton key={label} href={href} rel="noopener noreferrer">
            {label}
          </LinkButton>
        ))}
      </div>
      <p className="meta mt-3" data-print="hide">
        {t('These open your own map app or another site. Nothing is loaded from there until you press one.')}
      </p>
    </>
  );
}

function Hours({ facts }: { facts: ClinicFacts }) {
  return (
    <>
      <h2 id="visit-hours" className="h3 mt-6 mb-3">
        {t('Business hours')}
      </h2>
      <OpenNow opening={facts.opening} />
      <HoursTable facts={facts} labelledBy="visit-hours" />
      <ClosureList facts={facts} />
    </>
  );
}

/** Makes the phone number a link, because people read this in the parking lot with a phone in hand. */
function WithPhone({ text, phone }: { text: string; phone: { label: string; href: string } }) {
  const [before = '', ...rest] = text.split(phone.label);
  if (rest.length === 0) return text;
  return (
    <>
      {before}
      <a href={phone.href} className="whole">
        {phone.label}
      </a>
      {rest.join(phone.label)}
    </>
  );
}

/** Plain links to the phone's own map app (geo:) and to three map services, with the address or the coordinates. */
function mapLinks({ street, cityLine, map }: ClinicFacts) {
  const address = encodeURIComponent(`${street}, ${cityLine}`);
  const place = placeIn(map.link);
  return {
    app: `geo:${place ?? '0,0'}?q=${address}`,
    others: [
      { label: 'Apple Maps', href: `https://maps.apple.com/?daddr=${address}` },
      { label: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${address}` },
      {
        label: 'OpenStreetMap',
        href: place ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}` : map.link,
      },
    ].filter(({ href }) => href !== ''),
  };
}

/** Returns the coordinates in an OpenStreetMap link, such as '30.4880,-90.8615'; null when it has none. */
function placeIn(link: string): string | null {
  const [, lat, lon] = /[?&]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/.exec(link) ?? [];
  return lat && lon ? `${lat},${lon}` : null;
}
