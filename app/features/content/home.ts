import { banner, drawing, nextSteps, ownPicture, searchWords, signedConsent } from './parts.ts';
import { flag, line, link, list, number, page, rich, section, text } from './slots.ts';

const questions = list({
  label: 'Questions',
  one: 'question',
  min: 1,
  max: 30,
  item: {
    title: line({ label: 'Question', max: 120 }),
    answer: rich({
      label: 'Answer',
      hint: 'Write it the way you’d say it in person. A blank line starts a new paragraph.',
      max: 1_200,
    }),
    open: flag({
      label: 'Open when the page loads',
      hint: 'Only one question can be open. Choosing this one closes the other.',
      single: true,
      short: 'Open at first',
    }),
    reminds: flag({ label: 'Show the follow-up reminder under the answer' }),
  },
  sample: [
    {
      title: 'Do I need a prescription or a referral?',
      answer: 'Yes, for most devices. Your doctor writes it, and we’re glad to call their office for you.',
    },
    {
      title: 'Do you take my insurance, Medicare or VA benefits?',
      answer:
        'We work with many plans. Call us with your card in hand, and we’ll check with the plan before you come in and tell you what it says.',
    },
    {
      title: 'How long does it take to get a prosthesis?',
      answer: `It often takes two to four weeks from the day we measure you to the day you take the limb home. Approval from your plan can add time, and we’ll keep you posted.

You won’t go from a cast to the finished limb in one step. You’ll try a clear test socket first, so we can see how your limb sits in it and change anything that isn’t right.`,
      open: true,
    },
    {
      title: 'Will it hurt?',
      answer:
        'It shouldn’t. A new socket can feel tight or strange, but pain means something needs to change, so call us.',
    },
    {
      title: 'Can you repair a limb or brace made somewhere else?',
      answer: 'Often, yes. Bring it in and we will look at it with you.',
    },
    {
      title: 'Do you come to homes and hospitals?',
      answer: 'Yes. Our van carries a scanner, a bench and parts for most repairs.',
    },
    {
      title: 'Can I run, hunt, fish or swim with it?',
      answer:
        'Tell us what you love to do, and we’ll plan your device around it. Some parts can get wet and some can’t. We’ll tell you which.',
    },
    {
      title: 'How often should I come back?',
      answer:
        'We recommend a follow-up every {follow-up months} months. Limbs change, liners wear out, and small fixes keep small problems small. Children grow, so we see them more often.',
      reminds: true,
    },
    {
      title: 'What should I bring to my first visit?',
      answer:
        'Your prescription, a photo ID, your insurance cards, a list of your medicines, shorts, and the shoes you wear most. If you have a limb or brace now, bring that too.',
    },
  ],
});

export const home = page('home', {
  label: 'Home',
  path: '/',
  sections: {
    opening: section('Opening', {
      hint: 'The title is your tagline. Edit the tagline, the three numbers and the video under Clinic.',
      slots: {
        subtitle: text({
          label: 'Text under the title',
          hint: 'What you do, for whom, and where.',
          max: 160,
          sample:
            'Custom prosthetic limbs and orthopedic braces, made by hand in our own shop in {town and state}, and looked after for as long as you wear them.',
        }),
        action: line({
          label: 'Button',
          hint: 'Say what happens next: “Request a visit,” not “Learn more.”',
          max: 24,
          sample: 'Request a visit',
        }),
        actionLink: link({ label: 'Button goes to', sample: '/appointments' }),
      },
    }),
    needs: section('I need', {
      hint: 'One line under the opening, in the words visitors would use.',
      slots: { title: line({ label: 'Title', max: 20, sample: 'I need' }) },
      lists: {
        items: list({
          label: 'Needs',
          one: 'need',
          min: 0,
          max: 8,
          item: {
            label: line({ label: 'Text', max: 24 }),
            href: link({ label: 'Goes to', sample: '/care' }),
          },
          sample: [
            { label: 'A leg or foot', href: '/care#limbs' },
            { label: 'An arm or hand', href: '/care/arm-and-hand' },
            { label: 'A brace', href: '/care#braces' },
            { label: 'A repair', href: '/care/repairs' },
            { label: 'A van visit', href: '/care/the-van' },
            { label: 'To know what it costs', href: '/care/paying' },
          ],
        }),
      },
    }),
    about: section('About us', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Made by your neighbors, fitted to you.' }),
        lead: text({
          label: 'First paragraph',
          max: 240,
          sample:
            'We are a locally and family-owned clinic. The person who measures you is the same person who builds for you, and who picks up the phone when something rubs.',
        }),
        text: text({
          label: 'Second paragraph',
          max: 400,
          blank: true,
          sample:
            'We make prosthetic limbs and custom braces, take care of follow-up and repairs, and bring the workshop to you when coming in is hard. Many of the people we see are veterans and first responders. All of them are neighbors.',
        }),
        link: line({ label: 'Link to About', max: 40, sample: 'Meet the staff' }),
        people: number({ label: 'How many people to show', min: 0, max: 4, sample: 2 }),
        town: line({ label: 'Name on the map', max: 30, sample: '{town}' }),
        reach: line({ label: 'Label on the circle', max: 40, blank: true, sample: 'How far the van goes' }),
      },
    }),
    makers: section('What we build with', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'What we build with' }),
        lead: text({
          label: 'Text beside the title',
          max: 160,
          blank: true,
          sample: 'Parts from makers we would trust with our own weight, shaped around you by hand.',
        }),
      },
      lists: {
        cards: list({
          label: 'Cards',
          one: 'card',
          min: 1,
          max: 8,
          item: {
            title: line({ label: 'Title', max: 40 }),
            text: text({ label: 'Text', max: 160 }),
            name: line({ label: 'Manufacturer', max: 40 }),
            href: link({ label: 'Goes to', sample: '/about' }),
            drawing: drawing('socket'),
            picture: ownPicture,
          },
          sample: [
            {
              title: 'Scanned sockets',
              text: 'A handheld scanner maps the shape of your limb. If you’d rather have a plaster cast, we do that too. Proteor makes scanners like ours.',
              name: 'Proteor',
              href: 'https://www.proteor.com/',
              drawing: 'socket',
            },
            {
              title: 'Carbon feet',
              text: 'Springs that store the energy of each step and give it back. We match a College Park foot to your weight and your day.',
              name: 'College Park',
              href: 'https://www.college-park.com/',
              drawing: 'foot',
            },
            {
              title: 'Micro\u00ADprocessor knees',
              text: 'Sensors read your walk and steady the knee on stairs, slopes and wet grass. We set up Ottobock knees with you.',
              name: 'Ottobock',
              href: '/departments/ottobock',
              drawing: 'knee',
            },
            {
              title: 'Powered hands',
              text: 'Muscle signals open and close the grip of an Össur hand. We tune it with you, cup by cup and button by button.',
              name: 'Össur',
              href: 'https://www.ossur.com/',
              drawing: 'hand',
            },
          ],
        }),
      },
    }),
    quotes: section('Quotes', {
      hint: 'A real person’s words need a signed consent, like a picture. When the consent ends, the quote is taken off the website automatically.',
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'What people tell us' }),
        lead: text({ label: 'Text under the title', max: 160, blank: true, sample: '' }),
      },
      lists: {
        quotes: list({
          label: 'Quotes',
          invented: true,
          one: 'quote',
          heads: ['name', 'about'],
          empty: 'No quotes yet. Add the first one when you have a consent.',
          min: 0,
          max: 12,
          item: {
            text: text({ label: 'Their words', max: 320 }),
            name: line({ label: 'Name', hint: 'As the person wants it shown.', max: 40 }),
            about: line({ label: 'About the person', max: 60, blank: true }),
            rating: number({ label: 'Stars', min: 1, max: 5, sample: 5 }),
            drawing: drawing('foot'),
            picture: ownPicture,
            consent: signedConsent,
          },
          sample: [
            {
              text: 'I was a lineman for twenty-two years. They asked what I wanted to get back to before they asked about insurance. I’m back on my boat.',
              name: 'Alton R.',
              about: 'Below-knee prosthesis, Denham Springs',
              rating: 5,
              drawing: 'walking',
            },
            {
              text: 'The van came to my mother’s kitchen. Two fittings, no waiting room. The second time, she walked them out to the porch herself.',
              name: 'Celeste M.',
              about: 'Daughter of a patient, Livingston',
              rating: 5,
              drawing: 'fitting',
            },
            {
              text: 'Two surgeries and a stubborn knee. I asked for a brace that fits under bunker gear, and that is the brace I got.',
              name: 'Darnell T.',
              about: 'Firefighter, Baton Rouge',
              rating: 4,
              drawing: 'knee',
            },
          ],
        }),
      },
    }),
    steps: section('How it works', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'How it Works' }),
        lead: text({
          label: 'Text beside the title',
          max: 160,
          blank: true,
          sample: 'Four steps, at your pace. You can stop and ask at any of them.',
        }),
        film: text({
          label: 'Video transcript',
          hint: 'For people who can’t watch it: what the video shows and what the captions say.',
          max: 900,
          blank: true,
          sample:
            'The video has no sound. First, the van drives across a map: you book a visit, and if it’s hard to come in, the shop comes to you. Next, a socket takes shape line by line: we look at your limb and capture its shape with a scan or a cast. Then you meet the team: the people who measure you also build for you, and you try a test socket before the one you take home. At the end a leg walks, step by step: we like to see you every {follow-up months} months, and sooner if something rubs.',
        }),
      },
      lists: {
        steps: list({
          label: 'Steps',
          one: 'step',
          min: 2,
          max: 6,
          item: {
            title: line({ label: 'Title', max: 40 }),
            text: text({ label: 'Text', max: 140 }),
            time: line({ label: 'How long it takes', max: 40, blank: true }),
          },
          sample: [
            {
              title: 'Book an appointment',
              text: 'Call us, or send your name and number. Together we choose a time for a visit, at the clinic or by van.',
              time: 'A few minutes',
            },
            {
              title: 'Visit our facility',
              text: 'See the shop where limbs and braces are made. We talk about your day and your goals, then we measure.',
              time: 'About 1 hour',
            },
            {
              title: 'Meet the team',
              text: 'The people who measure you also build and fit your device. You try a clear test socket before the one you take home.',
              time: 'Made in 2 to 4 weeks',
            },
            {
              title: 'Follow-up care',
              text: 'We recommend a visit every {follow-up months} months, and sooner if something rubs. We do repairs and new liners too.',
              time: 'As long as you wear it',
            },
          ],
        }),
      },
    }),
    banner: banner({
      title: 'Can’t get to {town}? We’ll come to you.',
      text: 'Our van carries a scanner, a bench and the parts for most repairs. We visit homes, hospitals and rehab centers.',
      action: 'Ask for a van visit',
      href: '/appointments?where=van',
    }),
    posts: section('Latest posts', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'From the workbench' }),
        link: line({ label: 'Link to the blog', max: 30, sample: 'All posts' }),
      },
    }),
    questions: section('Questions', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Questions people ask first' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          blank: true,
          sample: 'Don’t see yours? Call us and ask.',
        }),
      },
      lists: { items: questions },
    }),
    contact: section('Contact form', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Tell us how to reach you' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          blank: true,
          sample: 'Three lines are enough. Please save medical details for our call.',
        }),
      },
      lists: {
        steps: nextSteps([
          'We call you back during clinic hours.',
          'Together we choose a time for a visit, at the clinic or by van.',
          'We check with your plan before you come in.',
        ]),
      },
    }),
    search: searchWords(
      'Home',
      'Custom prosthetic limbs, braces, follow-up care and repairs from a family-owned clinic. Meet the team, get answers, or request a visit.',
    ),
  },
});
