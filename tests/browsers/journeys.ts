import assert from 'node:assert/strict';
import { staffPaths } from '#tests/setup/paths.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';
import type { Page } from './page.ts';

/** Main journeys of visitors and staff. The short form has one reading visitor, one form and one save by staff. */
export const journeys: { name: string; short?: true; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'home: links are underlined, the video opens with captions and closes with Escape and by a press outside',
    async act(page) {
      await page.goto('/');
      await expectFits(page);
      await page.holds(
        'the moving drawing',
        () => (document.querySelector<HTMLVideoElement>('hero-loop video')?.currentTime ?? 0) > 0.2,
      );
      await page.picture('home');
      assert.deepEqual(
        await page.run(() =>
          [...document.querySelectorAll('main p a:not([class]), main li > a:not([class], :has(svg))')]
            .filter((link) => getComputedStyle(link).textDecorationLine !== 'underline')
            .map((link) => link.textContent),
        ),
        [],
      );
      await page.press(':Watch:');
      await page.sees('dialog video');
      await page.holds('captions', () => document.querySelector('video')?.textTracks[0]?.mode === 'showing');
      await page.holds(
        'a video that plays',
        () => (document.querySelector<HTMLVideoElement>('dialog video')?.currentTime ?? 0) > 0.2,
      );
      await page.picture('video');
      await closesBothWays(page, ':Watch:');
    },
  },
  {
    name: 'menu, panel and search open, close with Escape and by a press outside, and return the focus',
    short: true,
    async act(page) {
      await page.goto('/blog');
      for (const [name, opener] of [
        ...(page.isPhone ? [['menu', ':Menu']] : []),
        ['panel', ':Hours'],
        ['search', 'header :is(a, button):not([hidden])[href="/search"]'],
      ] as const) {
        await page.press(opener);
        await page.sees('dialog[open]');
        await settle(page);
        await page.picture(name);
        await closesBothWays(page, opener);
      }
      await page.press('header a[href="/search"]');
      await page.sees('dialog input');
      await page.type('sock ply');
      await page.sees('~results for');
      await page.key('Escape');
      await page.seesNo('dialog[open]');
    },
  },
  {
    name: 'the header shows the full name at the largest text size',
    async act(page) {
      await page.goto('/');
      await page.run(() => localStorage.setItem('comfort', JSON.stringify({ textSize: 'largest' })));
      await page.goto('/');
      assert.equal(await page.run(() => document.documentElement.dataset['textSize']), 'largest');
      await page.picture('largest');
      await expectFits(page);
      const broken = await page.run(() => {
        const name = document.querySelector('header a[href="/"]');
        const walker = document.createTreeWalker(name ?? document, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const text: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) text.push(word);
          }
        return [...text, ...((name?.getBoundingClientRect().top ?? -1) < 0 ? ['cut at the top'] : [])];
      });
      await page.run(() => localStorage.removeItem('comfort'));
      assert.deepEqual(broken, []);
    },
  },
  {
    name: 'a contact request is rejected when empty, then sent',
    short: true,
    async act(page) {
      await page.goto('/contact');
      await page.press(':Call me back');
      await page.sees('~Enter your name.');
      await page.picture('contact-empty');
      await page.fill('#contact-name', visitorOf(page));
      await page.fill('#contact-email', `${page.engine}-${page.name}@mail.example`);
      await page.fill('#contact-phone', '225 555 0199');
      await page.press(':Call me back');
      await page.sees('~Your contact information has been sent!');
      await page.picture('contact-sent');
    },
  },
  {
    name: 'a request in Spanish is rejected when empty, then sent',
    async act(page) {
      await page.goto('/es/appointments');
      await page.press(':Llámenme');
      await page.sees('~Corrija 3 cosas');
      await page.picture('spanish-empty');
      await page.fill('#contact-name', `Rosa ${page.engine} ${page.name}`);
      await page.fill('#contact-email', `rosa-${page.engine}-${page.name}@mail.example`);
      await page.fill('#contact-phone', '225 555 0198');
      await page.press(':Llámenme');
      await page.sees('~¡Recibimos sus datos!');
      await page.picture('spanish-sent');
    },
  },
  {
    name: 'a comment is rejected when empty, then posted',
    async act(page) {
      const text = `Thank you from ${visitorOf(page)}`;
      await page.goto('/blog/caring-for-the-skin-under-your-liner');
      await page.press(':Post Comment');
      await page.sees('~All fields are required.');
      await page.fill('main [name=name]', 'Sample reader Walter');
      await page.fill('main [name=email]', `reader-${page.engine}-${page.name}@mail.example`);
      await page.fill('main textarea', text);
      await page.press(':Post Comment');
      await page.sees('~Comment submitted successfully!');
      await page.sees(`~${text}`);
      await page.picture('comment');
    },
  },
  {
    name: 'a visitor opens a post from the blog and another by search',
    async act(page) {
      await page.goto('/blog');
      await expectFits(page);
      await page.picture('blog');
      await page.press(':Getting ready for your first fitting');
      await page.at('/blog/getting-ready-for-your-first-fitting');
      await expectFits(page);
      await page.picture('post');
      await page.goto('/search');
      await page.fill('main [name=q]', 'sock PLY');
      await page.key('Enter');
      await page.press(':Socket fit and sock ply, explained');
      await page.at('/blog/socket-fit-and-sock-ply-explained');
    },
  },
  {
    name: 'the gallery enlarges a picture, shows the next one, and returns the focus',
    async act(page) {
      await page.goto('/gallery');
      await page.press('main a:has(img)');
      await page.sees('~1 of ');
      await page.key('ArrowRight');
      await page.sees('~2 of ');
      await settle(page);
      await page.picture('lightbox');
      await page.key('Escape');
      await page.seesNo('dialog[open]');
      await page.holds('the focus on the picture', () => !!document.activeElement?.matches('main a:has(img)'));
    },
  },
  {
    name: 'the care guide leads from a need on Home to who pays, and to a service with its steps',
    async act(page) {
      await page.goto('/');
      await page.press(':Who pays');
      await page.at('/care/paying');
      await page.sees('~Plans we take');
      await expectFits(page);
      await page.picture('paying');
      await page.goto('/care');
      await expectFits(page);
      await page.press(':Below-knee leg');
      await page.at('/care/below-knee-leg');
      await page.sees('~What happens, and when');
      await page.press(':How soon after surgery can I get one?');
      await page.sees('~but your surgeon decides.');
      await expectFits(page);
      await page.picture('service');
    },
  },
  {
    name: 'a medical office fills in the fax cover and prints it',
    async act(page) {
      await page.goto('/refer');
      await page.run(() => {
        window.print = () => {
          const sheet = document.querySelector<HTMLElement>('print-sheet');
          document.documentElement.dataset['printed'] = sheet?.dataset['printing'] ?? 'nothing';
        };
      });
      await page.fill('#cover-office', 'Livingston Family Medicine');
      await page.fill('#cover-patient', visitorOf(page));
      await page.press(':The patient agrees');
      await page.press(':Brace');
      await page.picture('cover');
      await page.press(':Print the cover sheet');
      await page.holds('the filled sheet', () => document.documentElement.dataset['printed'] === 'filled');
      await page.holds(
        'today, a patient who agrees and a brace',
        () =>
          document.querySelector<HTMLInputElement>('#cover-day')?.value &&
          document.querySelector('#cover-agrees:checked') &&
          document.querySelector('label:has([name=cover-what]:checked)')?.textContent === 'Brace',
      );
      await expectFits(page);
    },
  },
  {
    name: 'the visit page shows the map, directions, entrance and van',
    async act(page) {
      await page.goto('/visit');
      await page.sees('main [role=img], main img');
      await page.sees(':Directions in my map app');
      await page.sees('~Take I-12 east to the Walker exit.');
      await page.sees('~Denham Springs (70726)');
      await expectFits(page);
      await page.picture('visit');
    },
  },
  {
    name: 'staff sign in and open a message',
    async act(page) {
      await signIn(page);
      await page.picture('staff');
      await page.goto('/admin/contactMessages');
      await page.press('main a[href^="/admin/contactMessages/"]');
      await page.sees(':Mark as done');
      await expectFits(page);
      await page.picture('message');
    },
  },
  {
    name: 'staff pages fit the window',
    async act(page) {
      await signIn(page);
      for (const path of staffPaths) {
        await page.goto(path);
        await awake(page);
        await expectFits(page);
      }
    },
  },
  {
    name: 'staff write a draft, publish it, and visitors read it',
    short: true,
    async act(page) {
      const title = `Winter care ${page.engine} ${page.name}`;
      await signIn(page);
      await page.goto('/admin/blog/new');
      await page.sees('[role=toolbar]');
      await page.fill('[name=title]', title);
      await page.fill('[contenteditable=true]', 'Wash the liner ');
      await page.press(':Bold');
      await page.type('each night');
      await page.press(':Bold');
      await page.type('.');
      await page.fill('[name=category]', 'Written by tests');
      await page.picture('editor');
      await page.press(':Save draft');
      await page.sees('~Blog post added successfully!');
      await page.sees('[role=toolbar]');
      await page.press(':Publish');
      await page.sees(`~“${title}” is published.`);
      await page.goto('/blog');
      await page.press(`:${title}`);
      await page.holds('the post itself', () => location.pathname.startsWith('/blog/'));
      await page.holds('words in bold', () => document.querySelector('main strong')?.textContent === 'each night');
      await page.picture('published');
    },
  },
  {
    name: 'staff change a title, and visitors read it',
    async act(page) {
      // Each engine edits its own section, because both run at once and would cause a conflict.
      const part = { firefox: 'banner', webkit: 'steps' }[page.engine];
      const title = `How we work, ${page.engine} ${page.name}`;
      await signIn(page);
      await page.goto(`/admin/pages/home/${part}`);
      await awake(page);
      await page.fill('[name="text.title"]', title);
      await page.sees('~Not on the website yet.');
      await page.picture('page-text');
      await page.press(':Publish');
      await page.sees('~Published at');
      await page.goto('/');
      await page.sees(`~${title}`);
    },
  },
  {
    name: 'staff create a custom page, and visitors read it',
    async act(page) {
      const slug = `flyers-${page.engine}-${page.name}`;
      await signIn(page);
      await page.goto('/admin/custom-pages/new');
      await awake(page);
      await page.fill('#title', 'Flyers');
      await page.fill('#slug', slug);
      await page.run(() => document.querySelector<HTMLElement>('#shownIn')?.focus());
      await page.type('B');
      await page.press(':Create page');
      await page.sees('[role=toolbar]');
      await page.fill('[contenteditable=true]', 'We make the calls.');
      await page.picture('custom-page');
      await page.press(':Publish');
      await page.sees('~Published at');
      await page.goto(`/${slug}`);
      await page.sees('~We make the calls.');
      await expectFits(page);
    },
  },
  {
    name: 'staff record a consent and revoke it',
    async act(page) {
      const signer = visitorOf(page);
      await signIn(page);
      await page.goto('/admin/consents?add=1');
      await awake(page);
      await page.fill('#signer', signer);
      await page.run(() => {
        const day = document.querySelector<HTMLInputElement>('#signedOn');
        if (day) day.value = '2026-01-05';
      });
      await page.fill('#scope', 'Website and blog');
      await page.press(':Record consent');
      await page.sees('~ recorded.');
      await page.picture('consents');
      await page.press(':Revoke');
      await page.sees('dialog[open]');
      await settle(page);
      await page.press(':Revoke');
      await page.sees('~Consent revoked.');
    },
  },
  {
    name: 'staff describe three photos in one sheet and use one as a post’s cover',
    async act(page) {
      const text = (at: number) => `Brace ${at} of ${page.engine} ${page.name}`;
      const title = `Three braces ${page.engine} ${page.name}`;
      await signIn(page);
      await page.goto('/admin/gallery');
      await awake(page);
      await page.run(async () => {
        const chosen = new DataTransfer();
        for (const color of ['teal', 'navy', 'olive']) {
          const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
          const paint = canvas.getContext('2d');
          if (paint) paint.fillStyle = color;
          paint?.fillRect(0, 0, 900, 600);
          const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
          chosen.items.add(new File([picture ?? ''], `${color}.jpg`, { type: 'image/jpeg' }));
        }
        const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
        if (input) input.files = chosen.files;
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.sees('~Picture 1 of 3');
      await page.fill('#sheet-alt', text(1));
      await page.press(':No patient');
      await page.press(':Same answer for the 2 left');
      for (const at of [2, 3]) {
        await page.press(':Next');
        await page.sees(`~Picture ${at} of 3`);
        await page.fill('#sheet-alt', text(at));
      }
      await expectFits(page);
      await page.picture('sheet');
      await page.press(':Save 3');
      await page.sees('~Image uploaded successfully!');

      await page.goto('/admin/blog/new');
      await page.sees('[role=toolbar]');
      await page.fill('[name=title]', title);
      await page.fill('[contenteditable=true]', 'Look at this.');
      await page.fill('[name=category]', 'Written by tests');
      await page.press(':Choose from the library');
      await page.type(text(2));
      await page.key('Enter');
      await page.sees('~1 picture.');
      await settle(page);
      await page.picture('library');
      await page.press(`:${text(2)}`);
      await page.sees(`~From the library: ${text(2)}`);
      await page.press(':Publish');
      await page.sees('~Blog post added successfully!');
      await page.goto(`/blog/${title.toLowerCase().replaceAll(' ', '-')}`);
      await page.holds(
        'the cover',
        (alt: string) => (document.querySelector<HTMLImageElement>(`main img[alt="${alt}"]`)?.naturalWidth ?? 0) > 0,
        text(2),
      );
    },
  },
  {
    name: 'staff call a visitor, write a note, and mark the request as done',
    async act(page) {
      const caller = `Sample caller ${page.engine} ${page.name}`;
      await page.goto('/contact');
      await page.fill('#contact-name', caller);
      await page.fill('#contact-email', `caller-${page.engine}-${page.name}@mail.example`);
      await page.fill('#contact-phone', '225 555 0117');
      await page.press(':Call me back');
      await page.sees('~Your contact information has been sent!');
      await signIn(page);
      await page.goto('/admin/contactMessages');
      await awake(page);
      await page.press(`:${caller}`);
      await page.sees(':Mark as done');
      const address = await page.run(() => location.pathname);
      await page.press(':Call (225) 555-0117');
      // Without a phone app, WebKit leaves the page to show an error.
      if (page.engine === 'webkit') {
        await page.holds('a number that was dialed', () => !location.pathname.startsWith('/admin/'));
        await page.goto(String(address));
        await awake(page);
      }
      await page.sees('~You’re calling');
      await page.fill('main textarea', 'Comes on Thursday.');
      await page.picture('calling');
      await page.press(':Mark as done');
      await page.sees('~Marked as done. Note saved.');
      await expectFits(page);
    },
  },
  {
    name: 'staff reply to a comment, and visitors read the reply',
    async act(page) {
      const text = `Thank you, says ${page.engine} ${page.name}.`;
      await signIn(page);
      await page.goto('/admin/comments?show=public');
      await awake(page);
      await page.press(':Reply');
      await page.fill('details[open] textarea', text);
      await page.picture('reply');
      const post = await page.run(
        () =>
          document.activeElement?.closest('li')?.querySelector<HTMLAnchorElement>('a[href^="/blog/"]')?.pathname ?? '',
      );
      await page.press(':Post reply');
      await page.sees('~Reply posted.');
      await page.goto(String(post));
      await page.sees(`~${text}`);
      await page.sees('~Staff');
    },
  },
  {
    name: 'staff rename a category, and its old URL redirects',
    async act(page) {
      const part = { firefox: 'Feet and knees', webkit: 'From the van' }[page.engine];
      const name = `${part} ${page.name}`;
      await signIn(page);
      await page.goto('/admin/categories');
      await awake(page);
      await page.run((begin: string) => {
        const folds = [...document.querySelectorAll<HTMLElement>('main summary')];
        folds.find(({ textContent }) => textContent.startsWith(begin))?.click();
      }, part);
      await page.fill('main [open] [name=name]', name);
      await page.press('main [open] form [type=submit]');
      await page.sees(`~is now “${name}”`);
      await expectFits(page);
      await page.picture('labels');
      await page.goto(`/blog?category=${encodeURIComponent(part)}`);
      await page.holds(
        'the new name',
        (now: string) => new URLSearchParams(location.search).get('category') === now,
        name,
      );
    },
  },
];

const visitorOf = ({ engine, name }: Page) => `Sample visitor ${engine} ${name}`;

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  // The previous page may still be shown.
  await page.holds('the sign-in form or the staff page', () =>
    location.pathname === '/admin/login'
      ? document.querySelector('[type=email]') !== null
      : location.pathname === '/admin/staff',
  );
  if (await page.run(() => location.pathname === '/admin/staff')) return;
  await page.fill('[type=email]', 'dana.arceneaux@cypress-po.example');
  await page.fill('[type=password]', demoPassword);
  await page.press(':Login');
  await page.at('/admin/staff');
}

const awake = (page: Page) => page.holds('a hydrated page', () => 'awake' in document.documentElement.dataset);

/** Closes the dialog with Escape, reopens it, and closes it by a press outside, unless it fills the window. */
async function closesBothWays(page: Page, opener: string): Promise<void> {
  await page.key('Escape');
  await page.seesNo('dialog[open]');
  await page.holds('the focus to return', () => document.activeElement !== document.body);
  await page.press(opener);
  await page.sees('dialog[open]');
  await settle(page);
  const fills = await page.run(() => {
    const { width, height } = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect();
    return width >= innerWidth - 8 && height >= innerHeight - 8;
  });
  await (fills ? page.key('Escape') : page.pressBeside());
  await page.seesNo('dialog[open]');
}

/** Waits until a dialog's animation has ended. */
async function settle(page: Page): Promise<void> {
  await page.holds(
    'a dialog that does not move',
    () =>
      !document
        .querySelector('dialog[open]')
        ?.getAnimations()
        .some(({ playState }) => playState === 'running'),
  );
}

/** Expects no horizontal overflow and no broken images. */
async function expectFits(page: Page): Promise<void> {
  const wrong = await page.run(() => [
    ...(document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px wide`] : []),
    ...[...document.images].filter((image) => image.complete && !image.naturalWidth).map(({ src }) => src),
  ]);
  assert.deepEqual(wrong, []);
}
