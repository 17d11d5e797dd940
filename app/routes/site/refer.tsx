import type { Route } from './+types/refer';
import { markCacheable } from '#app/context.ts';
import { refer } from '#app/features/content/refer.ts';
import { loadPageContent } from '#app/features/content/site.server.ts';
import { describePage } from '#app/site/page-meta.ts';
import { OpenNow } from '#app/features/clinic/clinic-parts.tsx';
import { clinicName, referralPhone } from '#app/features/clinic/clinic.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { NextSteps } from '#app/ui/sections.tsx';
import { FaxCover } from '#app/features/refer/fax-cover.tsx';
import styles from '#app/features/refer/refer.module.css';

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  return { content: await loadPageContent(args, refer) };
}

export const meta = describePage({ path: '/refer' });

export default function Refer({ loaderData, matches }: Route.ComponentProps) {
  const { top, papers, steps, hospital } = loaderData.content;
  const { facts } = matches[0].loaderData;
  const phone = referralPhone(facts);
  return (
    <>
      <div className="container" data-print="hide">
        <Breadcrumbs path="/refer" />
        <EditableRegion page="refer" name="top">
          <div className="stack page-top">
            <h1>{top.title}</h1>
            {top.lead && <p className="lead measure">{top.lead}</p>}
          </div>
        </EditableRegion>
      </div>
      <div className={`container page-end split start ${styles.columns}`}>
        <div className="stack gap-6" data-print="hide">
          <dl>
            <div className={`py-4 line-top ${styles.line}`}>
              <dt className="small muted">Fax</dt>
              <dd>{facts.fax}</dd>
            </div>
            <div className={`py-4 line-top ${styles.line}`}>
              <dt className="small muted">Referral line</dt>
              <dd>
                <a href={phone.href} className="target">
                  {phone.label}
                </a>
              </dd>
              <dd className="meta">
                <OpenNow opening={facts.opening} />
              </dd>
            </div>
          </dl>
          <EditableRegion page="refer" name="papers">
            <section aria-labelledby="papers-heading">
              <h2 id="papers-heading" className="h4 mb-3">
                {papers.title}
              </h2>
              <ul className={`rows ${styles.papers}`}>
                {papers.items.map(({ id, title, text }) => (
                  <li key={id} className="row py-3">
                    <Icon name="check" className="accent" />
                    <div>
                      {title}
                      {text && <p className="meta">{text}</p>}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          </EditableRegion>
          <EditableRegion page="refer" name="steps">
            <section aria-labelledby="steps-heading">
              <h2 id="steps-heading" className="h4 mb-3">
                {steps.title}
              </h2>
              <NextSteps steps={steps.items} />
            </section>
          </EditableRegion>
          <EditableRegion page="refer" name="hospital">
            <section aria-labelledby="hospital-heading">
              <h2 id="hospital-heading" className="h4 mb-3">
                {hospital.title}
              </h2>
              <p>{hospital.text}</p>
            </section>
          </EditableRegion>
        </div>
        <FaxCover clinic={clinicName(facts)} fax={facts.fax} office={facts.officePhone} phone={phone} />
      </div>
    </>
  );
}
