import { banner, illustrated, linked, ownPicture, searchWords, signedConsent } from './parts.ts';
import { line, link, list, page, rich, section, text } from './slots.ts';

export const about = page('about', {
  label: 'About',
  path: '/about',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Made by your neighbors, fitted to you' }),
        lead: text({
          label: 'Text under the title',
          max: 240,
          sample:
            'We are a locally and family-owned clinic. We build prosthetic limbs and braces, and we look after them for as long as you wear them.',
        }),
        action: line({ label: 'Button', max: 24, sample: 'Request a visit' }),
        actionLink: link({ label: 'Button goes to', sample: '/appointments' }),
        staffLink: line({ label: 'Link to the staff', max: 24, sample: 'Meet the staff' }),
      },
    }),
    services: section('Services', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'What we do' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          blank: true,
          sample: 'Five kinds of care, one small team. Start with whichever you need.',
        }),
      },
      lists: {
        items: linked(
          [
            {
              title: 'Custom prosthetic limbs',
              text: 'Legs, feet, arms and hands, built around a scan or a cast of you. You try a clear test socket before we make the one you take home.',
              drawing: 'leg',
              href: '/care#limbs',
            },
            {
              title: 'Bracing',
              text: 'Braces for ankles, knees, backs and wrists, shaped to fit your shoes, your work and your day.',
              drawing: 'afo',
              href: '/care#braces',
            },
            {
              title: 'Follow-up care',
              text: 'Your limb changes over time, and so does the fit. We check it, adjust it and replace worn parts.',
              drawing: 'fitting',
              href: '/care#upkeep',
            },
            {
              title: 'Repairs',
              text: 'A loose bolt, a torn strap, a noise that wasn’t there before. We also look at devices made somewhere else.',
              drawing: 'hands-bolt',
              href: '/care/repairs',
            },
            {
              title: 'Mobile van-based care',
              text: 'A scanner, a bench and common parts on wheels. We visit homes, hospitals and rehab centers.',
              drawing: 'wheelchair',
              href: '/care/the-van',
            },
          ],
          'service',
        ),
      },
    }),
    differences: section('What sets us apart', {
      slots: { title: line({ label: 'Title', max: 60, sample: 'What sets us apart' }) },
      lists: {
        items: list({
          label: 'Differences',
          one: 'difference',
          min: 1,
          max: 8,
          item: { title: line({ label: 'Title', max: 40 }), text: text({ label: 'Text', max: 160 }) },
          sample: [
            {
              title: 'One person, start to finish',
              text: 'The person who measures you also builds for you, and picks up the phone when something rubs.',
            },
            {
              title: 'Made in our own shop',
              text: 'The bench is right behind the front desk. We make most small changes while you wait.',
            },
            {
              title: 'Family owned, close by',
              text: 'We live where you live. You may well run into us at the grocery store.',
            },
            {
              title: 'Straight answers',
              text: 'We tell you what a part can do, what it can’t, and what it may cost before we order anything. If we don’t know, we say so.',
            },
          ],
        }),
      },
    }),
    history: section('History and mission', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'How we got here' }),
        lead: text({
          label: 'First paragraph',
          max: 300,
          sample:
            '{clinic} has served its neighbors for {years of service} years. It has one office, one bench and one van, and it is still owned by the family that opened it.',
        }),
        text: text({
          label: 'Second paragraph',
          max: 400,
          blank: true,
          sample:
            'Our team brings {years of experience} years of combined experience in prosthetics and orthotics. Many of the people we see are veterans and first responders. All of them are neighbors.',
        }),
        missionTitle: line({ label: 'Mission title', max: 60, sample: 'Our mission' }),
        mission: text({
          label: 'Mission',
          max: 400,
          sample:
            'We want you to get back to what you miss. We measure you carefully, build for you alone, and stay close by. A limb isn’t finished when you take it home, so we recommend a follow-up every {follow-up months} months.',
        }),
      },
    }),
    staff: section('Staff', {
      hint: 'The people come from Staff.',
      slots: { title: line({ label: 'Title', max: 60, sample: 'The people you’ll meet' }) },
    }),
    founder: section('Founder’s story', {
      hint: 'A real person’s story needs their signed consent. When the consent ends, the story is taken off the website automatically. Visitors see the story once you have replaced all of the sample.',
      invented: true,
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'It began at a kitchen table' }),
        story: rich({
          label: 'Story',
          hint: 'A blank line starts a new paragraph.',
          max: 2_000,
          sample: `Renée’s grandfather lost a leg below the knee on a shrimp boat. He wore the same limb for eleven years, and he fixed it himself, with leather and roof screws, at the kitchen table.

She held the flashlight. She also saw what he gave up because it hurt: the boat first, then the garden, then church on the far side of town.

So she learned the trade, and when she opened her own door she made one rule. Nobody here has to fix it alone.`,
        }),
        name: line({ label: 'Name', max: 60, sample: 'Renée Landry' }),
        designation: line({ label: 'Role', max: 60, blank: true, sample: 'Founder and owner' }),
        picture: ownPicture,
        consent: signedConsent,
      },
    }),
    pictures: section('Pictures', {
      hint: 'Shows the first five gallery pictures.',
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'From our bench' }),
        link: line({ label: 'Link to the gallery', max: 30, sample: 'All pictures' }),
      },
    }),
    record: section('Service record', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Our service record' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          blank: true,
          sample: 'What we have done so far, and what you can hold us to.',
        }),
      },
      lists: {
        items: list({
          label: 'Lines',
          one: 'line',
          min: 1,
          max: 8,
          item: {
            figure: line({ label: 'Number', max: 22 }),
            title: line({ label: 'What it counts', max: 40 }),
            text: text({ label: 'Text', max: 140, blank: true }),
          },
          sample: [
            {
              figure: '{years of service}',
              title: 'years of service',
              text: 'One office, run by the same family.',
            },
            {
              figure: '{years of experience}',
              title: 'years of combined experience',
              text: 'Prosthetists, orthotists and technicians. Each profile says who is certified in what.',
            },
            {
              figure: '{follow-up months}',
              title: 'months between check-ups',
              text: 'We recommend a check-up this often, for as long as you wear your device.',
            },
            {
              figure: '1',
              title: 'van, our shop on wheels',
              text: 'It drives to homes, hospitals and rehab centers near us.',
            },
          ],
        }),
      },
    }),
    banner: banner({
      title: 'Can’t get to us? We’ll come to you.',
      text: 'Tell us where you are and what you wear, and we’ll tell you when the van can be there.',
      action: 'Ask for a van visit',
      href: '/appointments?where=van',
    }),
    search: searchWords(
      'About',
      'A locally and family-owned clinic for prosthetic limbs, bracing, follow-up care, repairs and visits by van. Meet the people who measure, build and fit.',
    ),
  },
});

/** Names kinds of parts, not products, because product names change and the maker's site lists them. */
export const ottobock = page('ottobock', {
  label: 'Ottobock',
  path: '/departments/ottobock',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Ottobock parts, fitted here' }),
        lead: text({
          label: 'Text under the title',
          max: 240,
          sample:
            'Ottobock makes knees, feet, hands and braces. We use them when they suit the person in front of us. The socket that joins them to you is always our own work.',
        }),
      },
      lists: {
        parts: illustrated(
          [
            {
              title: 'Knees',
              text: 'Mechanical knees, and knees with a small computer that senses each step and steadies the joint.',
              drawing: 'knee',
            },
            {
              title: 'Feet',
              text: 'Carbon feet that bend and spring back, in a range of stiffness to match your weight and your pace.',
              drawing: 'foot',
            },
            {
              title: 'Hands',
              text: 'Powered hands that open and close on a signal from your muscles, and simple ones that need no charging.',
              drawing: 'hand',
            },
            {
              title: 'Braces',
              text: 'Ready-made knee and ankle braces that we trim, pad and adjust until they sit right.',
              drawing: 'brace',
            },
          ],
          'part',
        ),
      },
    }),
    choice: section('How we choose a part', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'How we choose a part' }),
        text: rich({
          label: 'Text',
          max: 2_000,
          sample: `We start with your day, not with a catalog: the floors you walk on, the weight you carry, what your hands have to do. Then we show you what fits, from more than one maker.

You can try some parts before you decide. Plans differ in what they pay for, so we ask yours before we order anything and tell you what we hear.

We are an independent clinic. We are not part of Ottobock, and product names belong to their makers. Ottobock’s own site describes every part in full.`,
        }),
        link: line({ label: 'Link', max: 60, sample: 'Visit Ottobock’s own site (ottobock.com)' }),
        href: link({ label: 'Link goes to', sample: 'https://www.ottobock.com/' }),
      },
    }),
    banner: banner({
      title: 'Not sure which part is yours?',
      text: 'Ask us. Bring what you wear now, and we’ll look at it together.',
      action: 'Request a visit',
      href: '/appointments',
    }),
    search: searchWords(
      'Ottobock',
      'Which kinds of Ottobock knees, feet, hands and braces we fit, and how we choose a part together with you.',
    ),
  },
});
