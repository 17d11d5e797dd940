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
    brief: 'Deep shoes and molded inserts, covered once a year by many plans',
    lead: 'Deep, soft and wide where it counts. They ease the load on a foot that may not feel a pebble in the shoe.',
    drawing: 'shoe',
    facts: [['First visit', '30 to 45 minutes'], ['From measuring to home', '1 to 3 weeks'], needsPrescription],
    what: 'The shoe is deeper than one from a store, so your toes have room and an insert fits. The insert is shaped to your foot and spreads your weight. Together they help prevent sores, but they don’t replace looking at your feet every day.',
    parts: [
      ['Straps or laces', 'They open wide for a swollen foot.', 30, 50],
      ['Deep toe box', 'Room above the toes, no seams inside.', 35, 75],
      ['Sole', 'Wide and steady.', 70, 15],
      ['Insert', 'Molded to your foot. Replaced a few times a year.', 75, 75],
    ],
    who: 'People with diabetes whose feet are at risk. Medicare looks for one or more of these:',
    reasons: [
      'numb feet with calluses',
      'a sore now or in the past',
      'poor blood flow',
      'a foot that has changed shape',
      'lost toes or part of a foot',
    ],
    note: '**An open, red, hot or dark spot?** Call your doctor or wound clinic today. Don’t wait for the shoes.',
    steps: [
      phoneCall('Who treats your diabetes, and when did they last see you? We’ll also ask which plan you have.'),
      [
        'Before we order',
        'With your doctor',
        'Paperwork',
        'Medicare wants a statement and notes from the doctor who treats your diabetes. We ask the office for them.',
      ],
      [
        'Week 1',
        '30 to 45 minutes',
        'We look and measure',
        'We measure both feet, sitting and standing. You choose a style.',
      ],
      [
        'Weeks 2 to 3',
        '30 minutes',
        'You try them on',
        'You walk, then we look at your skin and change anything that presses.',
      ],
      [
        'The first week',
        'At home',
        'You break them in',
        'An hour or two a day at first. Look at your feet each evening.',
      ],
      ['Each year', '30 to 45 minutes', 'New shoes and inserts', 'Many plans pay for one pair of shoes a year.'],
    ],
    stepsNote:
      'Missing notes are the most common reason for a delay. We call the doctor’s office, and it helps if you call too.',
    bring: [
      cards,
      prescription,
      ['The name of the doctor who treats your diabetes'],
      medicines,
      ['The shoes and socks you wear most'],
    ],
    pays: 'Medicare Part B covers one pair of shoes and up to three pairs of inserts a year when its rules are met. You may owe a share of the cost.',
    questions: [
      [
        'Do they have to look like medical shoes?',
        'No. There are work shoes, sneakers and dress shoes. We have a few to try on and a catalog with many more.',
      ],
      ['Can I get just the inserts?', 'Yes, if your own shoes are deep enough. Bring them, and we’ll check.'],
      [
        'What should I look for each day?',
        'Red or dark spots, blisters, cuts, swelling, warm spots, and anything wet between the toes. If you see any of these, call your doctor the same day.',
      ],
    ],
    tag: 'Skin care',
    end: 'Let’s look at your feet.',
    description:
      'Shoes and molded inserts for people with diabetes: who can get them, what Medicare asks for, what happens at each visit and who pays.',
  },
  repairs: {
    title: 'Repairs',
    brief: 'Loose, torn or noisy, even if someone else made it',
    lead: 'A loose bolt, a torn strap, a new noise? Bring it in, and don’t rely on tape and hope.',
    drawing: 'hands-bolt',
    facts: [
      ['First visit', '15 to 60 minutes'],
      ['Often done', 'The same day'],
      ['Prescription', 'Not for most repairs'],
    ],
    what: 'We tighten, pad, trim, glue and replace. We also look at limbs and braces made somewhere else. Some parts have to be ordered, and some have to go back to the maker. We’ll tell you before we start.',
    parts: [
      ['Socket', 'We check it for cracks and loose edges.', 20, 40],
      ['Clamp', 'Most clicks come from a bolt that worked loose.', 45, 40],
      ['Key', 'Please leave it to us: each bolt has its own setting.', 45, 70],
    ],
    who: 'Anyone who wears a limb or a brace. Come when you notice:',
    reasons: [
      'a click, a squeak or a wobble in a joint',
      'a crack, a sharp edge, a torn strap',
      'a leg that feels too short or too long',
      'that you need more socks, or fewer',
      'a red spot that doesn’t fade',
    ],
    note: '**Cracked, or a foot or knee that feels loose?** Stop walking on it and call us. Use your crutches or chair until we’ve seen it.',
    steps: [
      phoneCall(
        'What do you hear, feel or see? A photo of the part helps. Please keep your face and any medical papers out of it.',
      ),
      [
        'Same or next open day',
        '15 to 60 minutes',
        'We look',
        'You can watch. We tell you what’s wrong and what it will take to fix it.',
      ],
      ['Often right away', 'While you wait', 'We fix it', 'The bench is behind the front desk.'],
      [
        'If a part is needed',
        'A few days',
        'We order it',
        'We tell you what it costs and, if we can, how to get by until it arrives.',
      ],
      ['Before you leave', '10 minutes', 'You walk on it', 'You leave when it feels right to you.'],
    ],
    stepsNote: 'The van carries parts for most repairs. If you can’t come to us, ask whether it can come to you.',
    bring: [
      ['The limb or brace, with any loose parts'],
      ['Liner, socks and the shoe you wear with it'],
      ['The maker’s paperwork, if you have it'],
      cards,
    ],
    pays: 'Many plans pay to repair a device they paid for. Small fixes to something we made are often free in the first few months, so ask us.',
    questions: [
      [
        'Do you repair what another clinic made?',
        'Often, yes. Bring it in and we’ll look at it with you. Some parts are under a warranty that only the maker or the other clinic can use.',
      ],
      [
        'Can I do it myself?',
        'You can clean it, change socks and fasten a strap. Please leave bolts, glue and heat to us. One wrong turn can change how the whole leg lines up.',
      ],
      [
        'What if it hurts when you are closed?',
        `Take it off and rest the limb. Use your crutches or chair, and don’t put it back on over a sore. Call {phone} when we open, or [send us your number](/contact) now and we’ll call you then.

Fever, pus, or redness that spreads? Call your doctor the same day, even on a weekend. In an emergency, call 911.`,
      ],
      [
        'What do I wear in the meantime?',
        'We try to fix it while you wait. If we can’t, we’ll talk about what’s safe to wear until it’s done.',
      ],
    ],
    tag: 'Repairs',
    end: 'Something loose? Let’s look at it.',
    description:
      'Repairs to prosthetic limbs and braces, including those made somewhere else: what to watch for, how long it takes, what to bring and who pays.',
  },
  'the-van': {
    title: 'The van',
    brief: 'We come to homes, hospitals and rehab centers',
    lead: 'A scanner, a bench and common parts on wheels, for people who can’t easily get to {town}.',
    drawing: 'van',
    facts: [
      ['A visit', '45 to 90 minutes'],
      ['Where', 'Home, hospital, rehab'],
      ['Extra charge', 'Ask us first'],
    ],
    what: 'The van brings the same people you’d see at the clinic. We can measure, fit, adjust and do most repairs at your kitchen table. Some work has to be done in the shop, so we take your device with us and bring it back.',
    parts: [
      ['Side door', 'We come in. You don’t have to come out.', 50, 35],
      ['Scanner', 'It takes the place of most plaster casts.', 40, 50],
      ['Bench and parts', 'For most adjustments and repairs.', 60, 40],
    ],
    who: 'People for whom the trip to us is too long or too hard:',
    reasons: [
      'in a hospital or rehab center',
      'at home after surgery',
      'without a car or a driver',
      'with a chair or bed that can’t travel',
    ],
    note: '**The van isn’t for emergencies.** In an emergency, call 911.',
    steps: [
      phoneCall('Where are you, and what do you need? We’ll tell you whether the van can come, and when.'),
      [
        'Before we come',
        'By phone',
        'We check',
        'We check your plan and your doctor’s order, and ask about steps and dogs. A hospital has to say yes first.',
      ],
      [
        'On the day',
        '45 to 90 minutes',
        'We visit',
        'We call when we’re on the way. All we need is a chair, good light and an outlet.',
      ],
      ['After the visit', 'By phone', 'We tell you what comes next', 'A second visit, a part, or a day at the clinic.'],
    ],
    stepsNote:
      'The exact time depends on roads, weather and other visits. We give you a window and call if it changes.',
    bring: [
      ['Your insurance cards and photo ID, within reach'],
      ['The prescription, or your doctor’s name'],
      ['Your limb or brace, socks, liner and shoes'],
      ['Room for a chair on each side of you'],
      company,
    ],
    pays: 'What we make or repair is billed the same as at the clinic. Before we set a day, ask us whether the trip itself costs anything.',
    questions: [
      [
        'How far do you drive?',
        'Tell us your town or ZIP code, and we’ll tell you whether the van can come and when. See also [Plan a visit](/visit).',
      ],
      [
        'Which number do I call on the day of the visit?',
        'The cell phone rides in the van: {cell phone}. Call it if you are running late or the road is closed. For everything else, call the office at {phone}.',
      ],
      [
        'Do you come to nursing homes?',
        'Yes, when the home and your doctor agree. Who pays can differ there, so we check before we come.',
      ],
      [
        'Is it safe for someone who gets sick easily?',
        'We wash our hands, clean our tools between visits and wear masks if you ask. Tell us what your doctor advises.',
      ],
    ],
    tag: 'Van visits',
    end: 'Can’t come in? Tell us where you are.',
    description:
      'Visits by van at home, in hospitals and rehab centers: what we can do there, how a visit goes, what to have ready and who pays.',
  },
};
