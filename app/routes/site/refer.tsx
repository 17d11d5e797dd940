import type { ReactNode } from 'react';
import { markCacheable } from '#app/context.ts';
import { OpenNow } from '#app/features/clinic/clinic-details.tsx';
import { clinicName, referralPhone } from '#app/features/clinic/clinic.ts';
import { refer } from '#app/features/pages/other-pages.ts';
import { loadPageTexts } from '#app/features/pages/site.server.ts';
import { describePage } from '#app/site/page-meta.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { EditableTop } from '#app/ui/editable-top.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NextSteps } from '#app/ui/sections.tsx';
import type { Route } from './+types/refer';
import fieldStyles from '#app/ui/field.module.css';
import styles from './refer.module.css';

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  const content = await loadPageTexts(args, refer);
  return { content, request: content.top.href };
}

export const meta = describePage({ path: '/refer' });

export default function Refer({ loaderData, matches }: Route.ComponentProps) {
  const { top, papers, steps, hospital } = loaderData.content;
  const { facts } = matches[0].loaderData;
  const phone = referralPhone(facts);
  return (
    <>
      <div className="container" data-print="hide">
        <EditableTop page="refer" content={top} />
      </div>
      <div className={`container page-end split split-5-6 start ${styles.columns}`}>
        <div className="stack gap-6" data-print="hide">
          <dl className="line-bottom">
            {facts.fax && (
              <div className="py-4 line-top">
                <dt className="small muted">Fax</dt>
                <dd className={styles.number}>{facts.fax}</dd>
              </div>
            )}
            <div className="py-4 line-top">
              <dt className="small muted">Referral line</dt>
              <dd className={styles.number}>
                <a href={phone.href} className="target">
                  {phone.label}
                </a>
              </dd>
              <dd className="meta mt-2">
                <OpenNow opening={facts.opening} />
              </dd>
            </div>
          </dl>
          <LinkButton href={top.href}>{top.action}</LinkButton>
          <Part name="papers" title={papers.title}>
            <ul className="rows line-top line-bottom">
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
          </Part>
          <Part name="steps" title={steps.title}>
            <NextSteps steps={steps.items} />
          </Part>
          <Part name="hospital" title={hospital.title}>
            <p>{hospital.text}</p>
          </Part>
        </div>
        <FaxCover clinic={clinicName(facts)} fax={facts.fax} office={facts.officePhone} phone={phone} />
      </div>
    </>
  );
}

function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <EditableRegion page="refer" name={name}>
      <section aria-labelledby={`${name}-heading`}>
        <h2 id={`${name}-heading`} className="h4 mb-3">
          {title}
        </h2>
        {children}
      </section>
    </EditableRegion>
  );
}

type Phone = { label: string };
type FaxCoverProps = { clinic: string; fax: string; office: Phone; phone: Phone };

/** There is no form element, so no key, button or missing script can send what is typed. */
function FaxCover({ clinic, fax, office, phone }: FaxCoverProps) {
  return (
    <print-sheet className="block">
      <section className={`card surface-raised ${styles.sheet}`} aria-labelledby="cover-heading">
        <div className={styles.paperHead}>
          <Drawing name="mark" />
          <p className={styles.clinic}>{clinic}</p>
          <p>
            {fax && (
              <>
                Fax <b>{fax}</b>
                <br />
              </>
            )}
            Referral line {phone.label}
          </p>
        </div>
        <h2 id="cover-heading" className="h3">
          <span className={styles.screen}>Make a fax cover sheet</span>
          <span className={styles.paper}>Referral</span>
        </h2>
        <p className={`row mt-4 quoted snug ${styles.screen}`}>
          <Icon name="check" />
          <span>
            <b>This stays on your computer.</b> Nothing you type here is sent or saved. You print it and fax it.
          </span>
        </p>
        <Group title="Your office">
          <div className={`gap-4 ${styles.fields}`}>
            <Line id="office" label="Office" max={60} wide />
            <Line id="sender" label="Your name" max={60} wide />
            <Line id="office-phone" label="Phone" max={20} type="tel" />
            <Line id="office-fax" label="Fax" max={20} type="tel" />
            <Line id="npi" label="NPI" max={10} />
            <Line id="day" label="Date" max={20} today />
          </div>
        </Group>
        <Group title="Patient">
          <div className={`gap-4 ${styles.fields}`}>
            <Line id="patient" label="Name" max={60} wide />
            <Line id="born" label="Date of birth" max={20} />
            <Line id="patient-phone" label="Phone" max={20} type="tel" />
            <Line id="language" label="Language" max={20} />
          </div>
          <Box id="agrees" wide>
            The patient agrees that {clinic} may call them at this number about prosthetic or orthotic care.
          </Box>
        </Group>
        <Group title="Referred for">
          <OptionTiles name="cover-what" options={['Limb', 'Brace', 'Repair', 'Evaluation']} />
        </Group>
        <Group title="Where">
          <OptionTiles name="cover-where" options={['At the clinic', 'By van, at home', 'In the hospital or rehab']} />
        </Group>
        <Group title="Attached">
          <div className={`mb-4 ${styles.boxes}`}>
            <Box id="order">Prescription or written order</Box>
            <Box id="notes">Visit notes, last 6 months</Box>
            <Box id="face-sheet">Face sheet and insurance</Box>
          </div>
          <div className={`gap-4 ${styles.fields}`}>
            <Line id="level" label="Functional level (K0 to K4)" max={2} />
            <Line id="pages" label="Pages, including this one" max={3} />
          </div>
        </Group>
        <p className={`mt-5 small pt-4 line-top snug ${styles.foot}`}>
          <b>Private health information.</b> It is meant only for {clinic}. If it reached you by mistake, please call{' '}
          <span className="whole">{office.label}</span> and destroy it.
        </p>
        <div className={`cluster gap-3 needs-script mt-5 ${styles.screen}`}>
          <Button variant="primary" icon="print" data-prints="filled">
            Print the cover sheet
          </Button>
          <Button data-prints="blank">Print a blank sheet</Button>
        </div>
        <noscript>
          <p className={`meta ${styles.screen}`}>
            Print this page from your browser’s menu. Only the sheet will print.
          </p>
        </noscript>
      </section>
    </print-sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`mt-5 pt-4 line-top ${styles.group}`}>
      <legend className="label flush mb-3">{title}</legend>
      {children}
    </fieldset>
  );
}

type LineProps = { id: string; label: string; max: number; type?: 'tel'; wide?: true; today?: true };

function Line({ id, label, max, type, wide, today }: LineProps) {
  return (
    <div className={wide && styles.wide}>
      <Field
        label={label}
        id={`cover-${id}`}
        name={`cover-${id}`}
        type={type}
        maxLength={max}
        autoComplete="off"
        data-today={today}
      />
    </div>
  );
}

function Box({ id, wide, children }: { id: string; wide?: true; children: ReactNode }) {
  return (
    <label className={`check ${styles.box} ${wide ? `mt-3 ${styles.alone}` : ''}`}>
      <input type="checkbox" id={`cover-${id}`} autoComplete="off" />
      <span>{children}</span>
    </label>
  );
}

function OptionTiles({ name, options }: { name: string; options: string[] }) {
  return (
    <div className={`tags ${styles.picks}`}>
      {options.map((option) => (
        <label key={option} className={`${fieldStyles.pick} ${styles.pick}`}>
          <input type="radio" name={name} autoComplete="off" />
          <span>{option}</span>
        </label>
      ))}
    </div>
  );
}
