import {
  approvalNote,
  cards,
  company,
  followUp,
  medicines,
  needsPrescription,
  phoneCall,
  prescription,
  type CareSample,
} from './care-sample.ts';

const limbPays =
  'Most plans ask for a prescription, notes from a visit to your doctor, and approval before we order parts.';
const legReasons = [
  'diabetes or poor blood flow',
  'an accident, at work or on the road',
  'military service',
  'an infection, or cancer',
  'a limb difference from birth',
];
const lookAgain: CareSample['steps'][number] = [
  '2 weeks later',
  '30 minutes',
  'We take another look',
  'A new limb takes time to settle. We check your skin and adjust anything that rubs.',
];

export const limbs: Record<string, CareSample> = {
  'below-knee-leg': {
    title: 'Below-knee leg',
    brief: 'Socket, liner, tube and foot',
    lead: 'A leg built for one person: you. Most people take theirs home two to four weeks after we measure.',
    drawing: 'leg',
    facts: [['First visit', 'About 1 hour'], ['From measuring to home', '2 to 4 weeks'], needsPrescription],
    what: 'It takes the place of your leg below the knee. You keep your own knee, which often makes it easier to learn to walk. The leg has four parts, and each one can be changed without starting over.',
    parts: [
      ['Liner', 'A soft sleeve on your skin that cushions and grips.', 10, 95],
      ['Socket', 'The part we shape around you. It matters most.', 35, 90],
      ['Tube', 'It sets height and angle, and adjusts with a key.', 65, 50],
      ['Foot', 'Chosen for how and where you walk.', 90, 40],
    ],
    who: 'People who lost a leg below the knee, or were born without part of it. The reasons we see most:',
    reasons: legReasons,
    note: '**Still healing?** Come anyway. While the wound closes, we can help with swelling and plan ahead with your surgeon. Read about [your first weeks](/care/first-weeks).',
    steps: [
      phoneCall('What do you want to get back to? We’ll also ask which plan you have and who your doctor is.'),
      [
        'Week 1',
        'About 1 hour',
        'We measure',
        'You sit while we take a scan or a cast, here or in your kitchen. The van carries a scanner.',
      ],
      [
        'Week 2',
        'About 1 hour',
        'You try a clear socket',
        'You stand and walk in it. Because it’s clear, we can see where it presses and change it.',
      ],
      [
        'Weeks 2 to 4',
        '1 to 2 hours',
        'You take it home',
        'We set the height and angle while you walk. You learn to put it on, clean it and check your skin.',
      ],
      lookAgain,
      followUp,
    ],
    stepsNote: approvalNote,
    bring: [
      cards,
      prescription,
      medicines,
      ['Shorts, and the pair of shoes you wear most'],
      ['The leg you wear now, if you have one, even if it’s broken'],
      company,
    ],
    pays: limbPays,
    questions: [
      [
        'Will it hurt?',
        'It shouldn’t. A new socket can feel tight or strange, but pain means something has to change, so call us.',
      ],
      [
        'How soon after surgery can I get one?',
        'Often once the wound has closed and the swelling is down, but your surgeon decides. Until then, we can help with a shrinker and a plan.',
      ],
      [
        'What if I lost both legs?',
        'We make the two legs as a pair, so they match in height. Many people start on short legs and learn to balance first, with a therapist. Tell us when you call, and we’ll set aside more time.',
      ],
      [
        'How long does a socket last?',
        'Often two to five years. In the first year you may need changes sooner, because your limb is still settling.',
      ],
      [
        'Can I swim or shower with it?',
        'Some parts can get wet and some can’t, and we’ll tell you which. There are also legs made for water.',
      ],
    ],
    tag: 'Below-knee',
    end: 'Let’s talk about your leg.',
    description:
      'A below-knee prosthetic leg: its four parts, what happens at each visit and how long it takes, what to bring and who pays.',
  },
  'above-knee-leg': {
    title: 'Above-knee leg',
    brief: 'With a knee that suits your day',
    lead: 'A leg with a knee joint chosen for your floors, your work and your pace. You learn to use it step by step.',
    drawing: 'leg-ak',
    facts: [['First visit', '1 to 1½ hours'], ['From measuring to home', '3 to 6 weeks'], needsPrescription],
    what: 'It takes the place of your knee and everything below it. The knee joint is the heart of it: some are simple and lock, some bend freely, and some have a small computer that steadies each step.',
    parts: [
      ['Socket', 'It holds your thigh. We shape it around you.', 10, 90],
      ['Knee', 'It bends when you sit and holds when you stand.', 45, 45],
      ['Tube', 'It sets height and angle, and adjusts with a key.', 70, 35],
      ['Foot', 'Chosen for how and where you walk.', 95, 60],
    ],
    who: 'People who lost a leg at or above the knee, or were born without part of it. The reasons we see most:',
    reasons: legReasons,
    note: '**Not sure you want to walk with it all day?** Say so. Some people use a leg for a few hours, or only to move from bed to chair. We build for the day you have.',
    steps: [
      phoneCall('How do you get around now, and what would you like to do? We’ll also ask which plan you have.'),
      [
        'Week 1',
        '1 to 1½ hours',
        'We measure',
        'A scan or a cast, sitting or standing at the bars. We check your hip and your balance, and ask about your home.',
      ],
      [
        'Weeks 2 to 3',
        '1 to 2 hours',
        'You try a clear socket',
        'You stand in it between the bars. We change it where it presses, and you may try more than one knee.',
      ],
      [
        'Weeks 3 to 6',
        '2 hours',
        'You take it home',
        'We set the knee while you walk. You practice sitting, standing and what to do when you trip.',
      ],
      [
        'After that',
        'As your doctor orders',
        'You train',
        'Most people learn to use an above-knee leg with a physical therapist. We’ll talk with yours.',
      ],
      lookAgain,
      followUp,
    ],
    stepsNote: approvalNote,
    bring: [
      cards,
      prescription,
      medicines,
      ['Loose shorts, and the shoes you wear most'],
      ['Crutches, walker or chair, whatever you use now'],
      company,
    ],
    pays: 'Plans often ask your doctor to note how active you are, or could be. A knee with a computer usually needs approval first.',
    questions: [
      [
        'Do I need a knee with a computer?',
        'Not everyone does. It can help on slopes, stairs and uneven ground, but it’s heavier and has to be charged. We talk through your day with you before we choose.',
      ],
      [
        'Will I fall?',
        'Everyone who learns to walk on a new leg stumbles at some point. With us and with a therapist, you’ll practice how to catch yourself and how to get back up.',
      ],
      [
        'How long until I walk well?',
        'It varies a lot. Many people need a few months of practice. Your health, your other joints and the time you have to train all count.',
      ],
    ],
    tag: 'Above-knee',
    end: 'Let’s talk about your knee and your day.',
    description:
      'An above-knee prosthetic leg: socket, knee, tube and foot, how a knee is chosen, what happens at each visit and who pays.',
  },
  'arm-and-hand': {
    title: 'Arm and hand',
    brief: 'From a simple hook to a powered hand',
    lead: 'A hand for the things your day asks of it. We start with the task you miss most, then look at what can do it.',
    drawing: 'arm-hook',
    facts: [['First visit', '1 to 1½ hours'], ['From measuring to home', '4 to 8 weeks'], needsPrescription],
    what: 'An arm can be moved by your own body, or by muscle signals and a battery, or it can stay still. Each kind is good at something, and many people own two: one for work and one for going out.',
    parts: [
      ['Hook or hand', 'It grips, holds and lets go.', 5, 45],
      ['Cable', 'Your shoulder pulls it to open the hook.', 45, 25],
      ['Socket', 'The part we shape around your arm.', 60, 70],
      ['Cuff', 'It keeps the arm in place above the elbow.', 85, 90],
    ],
    who: 'People who lost a hand or part of an arm, or were born without it. The reasons we see most:',
    reasons: [
      'an accident with a machine or a car',
      'military service',
      'an electrical burn or frostbite',
      'an infection, or cancer',
      'a limb difference from birth',
    ],
    note: '**Doing fine with one hand?** Many people do, and that’s a good answer too. We can also make a simple holder for one task: a bow, a bat or a fork.',
    steps: [
      phoneCall('Which task do you miss most? We’ll also ask which plan you have and who your doctor is.'),
      [
        'Week 1',
        '1 to 1½ hours',
        'We measure',
        'A scan or a cast of your arm. For a powered hand, we also test your muscle signals.',
      ],
      [
        'Weeks 3 to 4',
        'About 1 hour',
        'You try a clear socket',
        'You lift and reach in it. We see where it presses and change it.',
      ],
      [
        'Weeks 4 to 8',
        '2 hours',
        'You take it home',
        'We set up the cable or the signals with you, and you try cups, buttons and doors.',
      ],
      [
        'After that',
        'As your doctor orders',
        'You train',
        'An occupational therapist helps you make it part of your day. We’ll talk with yours.',
      ],
      followUp,
    ],
    stepsNote: 'A powered hand often needs approval first, and that can take a few weeks. We’ll keep you posted.',
    bring: [
      cards,
      prescription,
      medicines,
      ['A shirt with short or loose sleeves'],
      ['A tool, or anything else you want to hold again'],
      company,
    ],
    pays: 'Plans differ most on powered hands. Ask us before you set your heart on one, and we’ll check what your plan asks for.',
    questions: [
      [
        'Is a powered hand better than a hook?',
        'Not for every task. A hook is light and strong, and it can get wet. A powered hand can hold more shapes, but it weighs more and has to be charged. You can try both kinds.',
      ],
      [
        'Can it get wet?',
        'A hook with a cable usually can. Most powered hands can’t, or only a little. We’ll tell you before you choose.',
      ],
      [
        'Can I drive with it?',
        'Many people drive with one hand or with changes to the car. Ask your doctor first, and ask the Office of Motor Vehicles what it needs to know.',
      ],
    ],
    tag: 'Hands',
    end: 'Let’s talk about your hands.',
    description:
      'Prosthetic arms and hands, from a hook with a cable to a powered hand: what each kind is good at, what happens at each visit and who pays.',
  },
  'partial-foot': {
    title: 'Partial foot',
    brief: 'Toe fillers and inserts for the shoe you wear',
    lead: 'When toes or part of a foot are gone, the shoe has to do more. We fill the gap and spread the weight.',
    drawing: 'partial-foot',
    facts: [['First visit', 'About 45 minutes'], ['From measuring to home', '2 to 3 weeks'], needsPrescription],
    what: 'It’s an insert with a filler where part of your foot is missing. It keeps your foot from sliding and takes weight off the spots that could get sore. Some people also need a stiff sole or a brace above the ankle.',
    parts: [
      ['Soft cover', 'It lies against your skin and can be washed.', 75, 25],
      ['Toe filler', 'It keeps the shoe in shape and your foot in place.', 80, 90],
      ['Base', 'It moves your weight away from sore spots.', 95, 35],
    ],
    who: 'People who lost toes or the front of a foot, often after:',
    reasons: ['a sore that did not heal', 'diabetes or poor blood flow', 'an accident', 'frostbite or a burn'],
    note: '**A new red or open spot?** Don’t wait for a visit with us. Call your doctor or wound clinic the same day, and stay off the foot until they’ve seen it.',
    steps: [
      phoneCall('Is the wound closed? Who looks after your feet? We’ll also ask which plan you have.'),
      ['Week 1', 'About 45 minutes', 'We look and measure', 'We check the skin and take a mold or scan of both feet.'],
      [
        'Weeks 2 to 3',
        '30 to 45 minutes',
        'You try it in your shoe',
        'You walk a few laps, then we look at your skin and change anything that presses.',
      ],
      [
        'The first days',
        'At home',
        'You break it in',
        'Start with an hour, then go longer. Look at your skin each time you take it off.',
      ],
      ['2 weeks later', '30 minutes', 'We take another look', 'Your skin and your shoe tell us what to change.'],
      followUp,
    ],
    stepsNote: approvalNote,
    bring: [
      cards,
      prescription,
      medicines,
      ['The pair of shoes you wear most, with room in them'],
      ['The names of your foot doctor and wound clinic'],
      company,
    ],
    pays: 'Plans often ask for notes from the doctor who looks after your foot. If you have diabetes, see [Diabetic shoes](/care/diabetic-shoes).',
    questions: [
      [
        'Can I wear my own shoes?',
        'Often, if they are deep and wide enough. We’ll look at them with you and tell you which will work.',
      ],
      [
        'How do I check a foot I can’t feel?',
        'Look at it every day in good light, including between the toes and under the foot. A mirror on the floor helps, or ask someone to look for you.',
      ],
      [
        'How long does it last?',
        'An insert wears down with every step. Many need to be replaced once a year, and some sooner.',
      ],
    ],
    tag: 'Skin care',
    end: 'Let’s look at your foot and your shoes.',
    description:
      'Toe fillers and inserts after losing toes or part of a foot: what they do, what happens at each visit, what to bring and who pays.',
  },
};
