import { markCacheable } from '#app/context.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import effort from '#app/features/notices/effort.json' with { type: 'json' };
import { plainPages } from '#app/features/notices/notice.ts';
import { formatDay } from '#app/shared/dates.ts';
import { describePage } from '#app/site/page-meta.ts';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import type { Route } from './+types/accessibility';
import styles from '#app/features/notices/plain-page.module.css';
import prose from '#app/features/text/prose.module.css';

export function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return null;
}

export const meta = describePage(plainPages.accessibility);

export default function Accessibility({ matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  return (
    <div className="container page-end">
      <Breadcrumbs path="/accessibility" />
      <div className="page-head">
        <h1>Accessibility</h1>
      </div>
      <div className={prose.prose}>
        <p>
          This site is for people with one hand, a tremor, low vision or a slow connection. If any part of it is hard
          for you, that is on us. Tell us, and we will help you another way right now.
        </p>
        <h2>Reach us</h2>
        <p>
          Call <a href={phoneToCall(facts).href}>{phoneToCall(facts).label}</a> or write to{' '}
          <a href={`mailto:${facts.email}`}>{facts.email}</a>. Say which page it was and what you tried. You can also
          ask us to read a page to you on the phone.
        </p>
        <h2>What we aim for</h2>
        <p>
          The Web Content Accessibility Guidelines, version 2.2, level AA, on every page. Beyond those, we aim for this:
        </p>
        <ul>
          <li>
            Buttons, fields and menu links are at least 48 pixels high. Text you read is at least 16 pixels. Links
            inside a sentence are as high as their line.
          </li>
          <li>You can read every page and send every form without JavaScript, and with the keyboard alone.</li>
          <li>Pages fit any screen, down to the smallest phone, even with the text at twice its size.</li>
          <li>Nothing you typed is lost when something goes wrong.</li>
          <li>Nothing moves for long without a button that stops it.</li>
        </ul>
        <h2>Make it yours</h2>
        <p>
          Press “Text size”. It’s at the top of every page (on a phone, in the menu) and again at the bottom. There you
          can choose larger text, dark colors and less motion. The site also follows what you have set on your device.
        </p>
        <h2 id="effort">How much work each task is</h2>
        <p>
          A test browser did each task on a phone screen and counted the effort. It did so on{' '}
          {formatDay(effort.measuredOn)}. You never have to drag or hold anything. If a change makes a task harder, a
          test fails.
        </p>
        <p>
          “With a shaky hand” means that presses land a little off and sometimes come twice; the task must still happen
          just once. “With one switch” means moving from control to control and pressing. Each task was also done at
          four times the size without scrolling sideways, and by voice, using only the words on the screen.
        </p>
      </div>
      <EffortTable />
      <div className={prose.prose}>
        <h2>How it is checked</h2>
        <p>
          Before each new version, a program opens the pages in light and dark colors and looks for violations of the
          guidelines (axe-core), for text that runs off the screen, and for forms that lose what you typed. It does the
          tasks above with a shaky hand, with one switch and by voice.
        </p>
        <h2>What we have not done</h2>
        <p>
          Programs find only part of what is wrong. People who use screen readers, switches or voice control have not
          tested this site yet, and nobody outside the clinic has audited it. Pictures that staff upload are only as
          well described as staff make them. The map comes from another site. Directions in words are on{' '}
          <a href="/visit">Plan a visit</a>.
        </p>
      </div>
    </div>
  );
}

/** The table uses the full page width, because it has six columns. */
function EffortTable() {
  return (
    <table className={styles.table} aria-labelledby="effort">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {effort.tasks.map(({ task, ...cost }) => (
          <tr key={task}>
            <th scope="row">{task}</th>
            {formatEffort(cost).map((text, index) => (
              <td key={index} data-label={headings[index + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const headings = ['Task', 'Presses', 'Characters to type', 'Smallest target', 'With a shaky hand', 'With one switch'];

function formatEffort(cost: Omit<(typeof effort.tasks)[number], 'task'>): string[] {
  const { presses, characters, smallestTargetPx, succeeded, replays, moves } = cost;
  return [
    String(presses),
    String(characters),
    `${smallestTargetPx} pixels`,
    `${succeeded} of ${replays} succeed`,
    `${moves} moves`,
  ];
}
