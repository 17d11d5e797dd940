import {
  cards,
  company,
  medicines,
  needsPrescription,
  phoneCall,
  prescription,
  type CareSample,
} from './care-sample.ts';

export const upkeep: Record<string, CareSample> = {
  'diabetic-shoes': {
    title: 'Diabetic shoes',
    brief: 'Deep shoes and molded inserts, once a year with many plans',
    lead: 'Deep, soft and wide where it counts. They lower the load on a foot that may not feel a stone in the shoe.',
    drawing: 'shoe',
    facts: [['First visit', '30 to 45 minutes'], ['From measuring to home', '1 to 3 weeks'], needsPrescription],
    what: 'The shoe is deeper than one from a store, so that toes have room and an insert fits. The insert is shaped to your foot and spreads the weight. Together they help to keep sores away. They do not replace looking at your feet each day.',
    parts: [
      ['Straps or laces', 'They open wide for a swollen foot.', 30, 50],
      ['Deep toe box', 'Room above the toes, no seams inside.', 35, 75],
      ['Sole', 'Wide and steady.', 70, 15],
      ['Insert', 'Molded to your foot. Changed a few times a year.', 75, 75],
    ],
    who: 'People with diabetes whose feet are at risk. Medicare looks for one or more of these:',
    reasons: [
      'feeling lost, with calluses',
      'a sore now or in the past',
      'poor blood flow',
      'a foot that has changed shape',
      'lost toes or part of a foot',
    ],
    note: '**An open, red, hot or dark place?** Call your doctor or wound clinic today. Do not wait for shoes.',
    steps: [
      phoneCall('Who treats your diabetes, and when did they last see you? We also ask for your plan.'),
      [
        'Before we order',
        'With your doctor',
        'Papers',
        'Medicare wants a statement and notes from the doctor who treats your diabetes. We ask the office for them.',
      ],
      ['Week 1', '30 to 45 minutes', 'We look and measure', 'Both feet, sitting and standing. You choose a style.'],
      ['Week 2 to 3', '30 minutes', 'You try them on', 'You walk, then we look at the skin. We change what presses.'],
      [
        'The first week',
        'At home',
        'You wear them in',
        'An hour or two a day at first. Look at your feet each evening.',
      ],
      ['Each year', '30 to 45 minutes', 'New shoes and inserts', 'Many plans pay for one pair of shoes a year.'],
    ],
    stepsNote: 'Missing notes are what holds shoes up most often. We call the office, and it helps when you call too.',
    bring: [
      cards,
      prescription,
      ['The name of the doctor who treats your diabetes'],
      medicines,
      ['The shoes and socks you wear most'],
    ],
    pays: 'Medicare Part B covers one pair of shoes and up to three pairs of inserts a year when its rules are met. You may owe a share of it.',
    questions: [
      [
        'Do they have to look like that?',
        'No. There are work shoes, sneakers and dress shoes. We have a few to try and a book with many more.',
      ],
      ['Can I get only the inserts?', 'Yes, if your own shoes are deep enough. Bring them, and we look.'],
      [
        'What should I look for each day?',
        'Red or dark spots, blisters, cuts, swelling, warm places, and anything wet between the toes. If you see one, call your doctor the same day.',
      ],
    ],
    tag: 'Skin care',
    end: 'Let’s look at your feet.',
    description:
      'Shoes and molded inserts for people with diabetes: who can get them, what Medicare asks for, what happens at each visit and who pays.',
  },
  repairs: {
    title: 'Repairs',
    brief: 'Loose, torn, noisy. Even if someone else made it',
    lead: 'A loose bolt, a torn strap, a new noise. Bring it in, and do not fix it with tape and hope.',
    drawing: 'hands-bolt',
    facts: [
      ['First visit', '15 to 60 minutes'],
      ['Often done', 'The same day'],
      ['Prescription', 'Not for most repairs'],
    ],
    what: 'We tighten, pad, trim, glue and replace. We also look at limbs and braces made somewhere else. Some parts have to be ordered, and some must go back to the maker. We tell you before we begin.',
    parts: [
      ['Socket', 'We check it for cracks and loose edges.', 20, 40],
      ['Clamp', 'A bolt worked loose is what clicks most.', 45, 40],
      ['Key', 'Please leave it to us: each bolt has its own force.', 45, 70],
    ],
    who: 'Anyone who wears a limb or a brace. Come when you notice:',
    reasons: [
      'a click, a squeak or play in a joint',
      'a crack, a sharp edge, a torn strap',
      'a leg that feels too short or too long',
      'more socks than before, or fewer',
      'a red place that does not fade',
    ],
    note: '**Cracked, or a foot or knee that feels loose?** Stop walking on it and call us. Use your crutches or chair until we have seen it.',
    steps: [
      phoneCall(
        'What do you hear, feel or see? A photo of the part helps. Please keep your face and your chart out of it.',
      ),
      [
        'Same or next open day',
        '15 to 60 minutes',
        'We look',
        'You watch. We tell you what is wrong and what it takes.',
      ],
      ['Often at once', 'While you wait', 'We fix it', 'The bench is behind the front desk.'],
      [
        'If a part is needed',
        'Some days',
        'We order it',
        'We tell you what it costs and, if we can, how to get by until it is here.',
      ],
      ['After it', '10 minutes', 'You walk on it', 'You leave when it feels right to you.'],
    ],
    stepsNote: 'The van carries parts for most repairs. If you cannot come, ask whether it can.',
    bring: [
      ['The limb or brace, with all loose parts'],
      ['Liner, socks and the shoe you wear with it'],
      ['Papers of the maker, if you have them'],
      cards,
    ],
    pays: 'Many plans pay for repairs of a device they paid for. Small fixes of what we made are often free in the first months: ask us.',
    questions: [
      [
        'Do you repair what another clinic made?',
        'Often, yes. Bring it in and we look at it with you. Some parts are under a warranty that only the maker or that clinic can use.',
      ],
      [
        'Can I do it myself?',
        'You can clean it, change socks and close a strap. Please leave bolts, glue and heat to us. A wrong turn can change how the whole leg stands.',
      ],
      [
        'What if it hurts when you are closed?',
        `Take it off and rest the limb. Use your crutches or chair, and do not put it back on over a sore. Call {phone} when we open, or [send us your number](/contact) now and we call you then.

Fever, pus, or redness that spreads? Call your doctor the same day, also on a weekend. In an emergency call 911.`,
      ],
      [
        'What do I wear meanwhile?',
        'We try to fix it while you wait. If we cannot, we talk about what is safe until it is done.',
      ],
    ],
    tag: 'Repairs',
    end: 'Something loose? Let’s look at it.',
    description:
      'Repairs of prosthetic limbs and braces, also those made somewhere else: what to watch for, how long it takes, what to bring and who pays.',
  },
  'the-van': {
    title: 'The van',
    brief: 'We come to homes, hospitals and rehab centers',
    lead: 'A scanner, a bench and common parts on wheels, for people who cannot easily come to {town}.',
    drawing: 'van',
    facts: [
      ['A visit', '45 to 90 minutes'],
      ['Where', 'Home, hospital, rehab'],
      ['Extra charge', 'Ask us first'],
    ],
    what: 'The van brings the people who would see you at the clinic. We can measure, fit, adjust and do most repairs at your kitchen table. Some work needs the shop: we take it along and bring it back.',
    parts: [
      ['Side door', 'We come in. You need not come out.', 50, 35],
      ['Scanner', 'It takes the place of most plaster casts.', 40, 50],
      ['Bench and parts', 'For most adjustments and repairs.', 60, 40],
    ],
    who: 'People for whom the way to us is too far or too hard:',
    reasons: [
      'in a hospital or rehab center',
      'at home after surgery',
      'without a car or a driver',
      'with a chair or bed that cannot travel',
    ],
    note: '**In an emergency the van is not the help you need.** Call 911.',
    steps: [
      phoneCall('Where are you, and what is wrong or needed? We say whether the van can come, and when.'),
      [
        'Before we come',
        'By phone',
        'We check',
        'Your plan, your doctor’s order, steps and dogs. A hospital has to say yes first.',
      ],
      [
        'On the day',
        '45 to 90 minutes',
        'We visit',
        'We call when we are on the way. All we need is a chair, light and an outlet.',
      ],
      ['After it', 'By phone', 'We tell you what comes next', 'A second visit, a part, or a day at the clinic.'],
    ],
    stepsNote: 'Roads, weather and other visits decide the hour. We give you a window and call when it changes.',
    bring: [
      ['Your insurance cards and photo ID, within reach'],
      ['The prescription, or your doctor’s name'],
      ['Your limb or brace, socks, liner and shoes'],
      ['Space for a chair on each side'],
      company,
    ],
    pays: 'What we make or repair is billed as at the clinic. Ask us whether the trip itself costs anything before we set a day.',
    questions: [
      [
        'How far do you drive?',
        'Tell us your town or ZIP code, and we say whether the van can come and when. See also [Plan a visit](/visit).',
      ],
      [
        'Which number do I call on the day?',
        'The cell phone rides in the van: {cell phone}. Call it if you are running late or the road is closed. For all else, call the office at {phone}.',
      ],
      [
        'Do you come to nursing homes?',
        'Yes, when the home and your doctor agree. Who pays can differ there, so we check before we come.',
      ],
      [
        'Is it safe for someone who gets sick easily?',
        'We wash hands, clean tools between visits and wear a mask when you ask. Tell us what your doctor wants.',
      ],
    ],
    tag: 'Van visits',
    end: 'Can’t come in? Tell us where you are.',
    description:
      'Visits by van at home, in hospitals and rehab centers: what we can do there, how a visit goes, what to have ready and who pays.',
  },
};
