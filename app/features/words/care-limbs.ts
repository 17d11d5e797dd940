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
  'We look again',
  'A new limb settles. We check your skin and adjust what rubs.',
];

export const limbs: Record<string, CareSample> = {
  'below-knee-leg': {
    title: 'Below-knee leg',
    brief: 'Socket, liner, tube and foot',
    lead: 'A leg built for one person: you. Most people take theirs home two to four weeks after we measure.',
    drawing: 'leg',
    facts: [['First visit', 'About 1 hour'], ['From measuring to home', '2 to 4 weeks'], needsPrescription],
    what: 'It takes the place of the leg below your knee. You keep your own knee, and that often makes walking easier to learn. It has four parts, and each can be changed without starting over.',
    parts: [
      ['Liner', 'A soft sleeve against your skin. It cushions and holds.', 10, 95],
      ['Socket', 'The part we shape around you. Much depends on it.', 35, 90],
      ['Tube', 'It sets height and angle. A turn of a key adjusts it.', 65, 50],
      ['Foot', 'Chosen for how you walk and where.', 90, 40],
    ],
    who: 'People who lost a leg below the knee, or were born without part of it. The reasons we see most:',
    reasons: legReasons,
    note: '**Still healing?** Come anyway. While the wound closes we can help with swelling and plan with your surgeon. Read about [your first weeks](/care/first-weeks).',
    steps: [
      phoneCall('What do you want to get back to? We also ask for your plan and your doctor’s office.'),
      [
        'Week 1',
        'About 1 hour',
        'We measure',
        'A scan or a cast, sitting down. Here or in your kitchen: the van carries a scanner.',
      ],
      [
        'Week 2',
        'About 1 hour',
        'You try a clear socket',
        'You stand and walk in it. We see through it where it presses, and change it.',
      ],
      [
        'Week 2 to 4',
        '1 to 2 hours',
        'You take it home',
        'We set height and angle while you walk. You learn to put it on, clean it and check your skin.',
      ],
      lookAgain,
      followUp,
    ],
    stepsNote: approvalNote,
    bring: [
      cards,
      prescription,
      medicines,
      ['Shorts, and both shoes you wear most'],
      ['What you wear now, even if it is broken'],
      company,
    ],
    pays: limbPays,
    questions: [
      [
        'Will it hurt?',
        'It should not. A new socket can feel tight or strange. Pain means something has to change, so call us.',
      ],
      [
        'When after surgery can I get one?',
        'Often when the wound has closed and the swelling is down. Your surgeon decides. Until then we can help with a shrinker and a plan.',
      ],
      [
        'What if I lost both legs?',
        'We make two legs as a pair, so that they match in height. Many people start on short ones and learn to balance first, with a therapist. Tell us when you call, and we plan more time.',
      ],
      [
        'How long does a socket last?',
        'Often two to five years. In the first year you may need changes sooner, because your limb is still settling.',
      ],
      [
        'Can I swim or shower with it?',
        'Some parts can get wet and some cannot. We tell you which. There are also legs made for water.',
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
    lead: 'A leg with a knee joint, chosen for your floors, your work and your pace. You learn it step by step.',
    drawing: 'leg-ak',
    facts: [['First visit', '1 to 1½ hours'], ['From measuring to home', '3 to 6 weeks'], needsPrescription],
    what: 'It takes the place of your knee and all that is below it. The knee joint is the heart of it: some are simple and locked, some bend freely, and some have a small computer that steadies each step.',
    parts: [
      ['Socket', 'It holds your thigh. We shape it around you.', 10, 90],
      ['Knee', 'It bends to sit and steadies you to stand.', 45, 45],
      ['Tube', 'It sets height and angle. A turn of a key adjusts it.', 70, 35],
      ['Foot', 'Chosen for how you walk and where.', 95, 60],
    ],
    who: 'People who lost a leg at or above the knee, or were born without part of it. The reasons we see most:',
    reasons: legReasons,
    note: '**Not sure you want to walk with it all day?** Say so. Some people use a leg for a few hours, or only to move from bed to chair. We build for the day you have.',
    steps: [
      phoneCall('How do you get around now, and what would you like to do? We also ask for your plan.'),
      [
        'Week 1',
        '1 to 1½ hours',
        'We measure',
        'A scan or a cast, standing at bars or sitting. We look at your hip, your balance and your home.',
      ],
      [
        'Week 2 to 3',
        '1 to 2 hours',
        'You try a clear socket',
        'You stand in it between the bars. We change it where it presses, and you may try more than one knee.',
      ],
      [
        'Week 3 to 6',
        '2 hours',
        'You take it home',
        'We set the knee while you walk. You practice sitting, standing and what to do when you trip.',
      ],
      [
        'After that',
        'As your doctor orders',
        'You train',
        'A physical therapist helps most people learn an above-knee leg. We talk with yours.',
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
    pays: 'Plans often ask your doctor to write how active you are or could be. A knee with a computer usually needs approval first.',
    questions: [
      [
        'Do I need a knee with a computer?',
        'Not everyone does. It can help on slopes, stairs and uneven ground. It is heavier, and it has to be charged. We look at your day with you before we choose.',
      ],
      [
        'Will I fall?',
        'Everyone who learns to walk on a new leg stumbles at some point. You practice with us and with a therapist how to catch yourself and how to get up.',
      ],
      [
        'How long until I walk well?',
        'It differs a lot. Many people need some months of practice. Health, other joints and time to train all count.',
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
    lead: 'A hand for what your days ask of it. We start with the task you miss most, then look at what can do it.',
    drawing: 'arm-hook',
    facts: [['First visit', '1 to 1½ hours'], ['From measuring to home', '4 to 8 weeks'], needsPrescription],
    what: 'An arm can be moved by your own body, by muscle signals and a battery, or not at all. Each kind is good at something. Many people own two: one for work and one for company.',
    parts: [
      ['Hook or hand', 'It grips, holds and lets go.', 5, 45],
      ['Cable', 'Your shoulder pulls it to open the hook.', 45, 25],
      ['Socket', 'The part we shape around your arm.', 60, 70],
      ['Cuff', 'It keeps the arm in place above the elbow.', 85, 90],
    ],
    who: 'People who lost a hand or part of an arm, or were born without it. That may be after:',
    reasons: [
      'an accident with a machine or a car',
      'military service',
      'an electric burn or frostbite',
      'an infection, or cancer',
      'a limb difference from birth',
    ],
    note: '**Doing fine with one hand?** Many people do, and that is a good answer too. We can also make a simple tool holder for one task, such as a bow, a bat or a fork.',
    steps: [
      phoneCall('Which task do you miss most? We also ask for your plan and your doctor’s office.'),
      [
        'Week 1',
        '1 to 1½ hours',
        'We measure',
        'A scan or a cast of your arm. For a powered hand we also test the signals of your muscles.',
      ],
      [
        'Week 3 to 4',
        'About 1 hour',
        'You try a clear socket',
        'You lift and reach in it. We see where it presses and change it.',
      ],
      [
        'Week 4 to 8',
        '2 hours',
        'You take it home',
        'We set cable or signals with you, and you try cups, buttons and doors.',
      ],
      [
        'After that',
        'As your doctor orders',
        'You train',
        'An occupational therapist helps you make it a habit. We talk with yours.',
      ],
      followUp,
    ],
    stepsNote: 'A powered hand often needs approval first, and that can take some weeks. We tell you where it stands.',
    bring: [
      cards,
      prescription,
      medicines,
      ['A shirt with short or loose sleeves'],
      ['A tool or thing you want to hold again'],
      company,
    ],
    pays: 'Plans differ most for powered hands. Ask us before you set your heart on one: we check what your plan asks for.',
    questions: [
      [
        'Is a powered hand better than a hook?',
        'Not for every task. A hook is light, strong and can get wet. A powered hand can hold more shapes, weighs more and has to be charged. You can try both kinds.',
      ],
      [
        'Can it get wet?',
        'A hook with a cable mostly can. Most powered hands cannot, or only a little. We tell you before you choose.',
      ],
      [
        'Can I drive with it?',
        'Many people drive with one hand or with changes to the car. Ask your doctor, and the office of motor vehicles what it needs to know.',
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
    what: 'It is an insert with a filler in place of what is missing. It keeps the foot from sliding, and it takes weight off the places that could get sore. Some people also need a stiff sole or a brace above the ankle.',
    parts: [
      ['Soft cover', 'It lies against your skin and can be washed.', 75, 25],
      ['Toe filler', 'It keeps the shoe in shape and your foot in place.', 80, 90],
      ['Base', 'It spreads your weight away from sore places.', 95, 35],
    ],
    who: 'People who lost toes or the front of a foot. That is often after:',
    reasons: ['a sore that did not heal', 'diabetes or poor blood flow', 'an accident', 'frostbite or a burn'],
    note: '**A new red or open place?** Do not wait for a visit with us. Call your doctor or wound clinic the same day, and rest the foot until they have seen it.',
    steps: [
      phoneCall('Is the wound closed? Who looks after your feet? We also ask for your plan.'),
      ['Week 1', 'About 45 minutes', 'We look and measure', 'We check the skin and take a mold or scan of both feet.'],
      [
        'Week 2 to 3',
        '30 to 45 minutes',
        'You try it in your shoe',
        'You walk a few rounds. Then we look at the skin and change what presses.',
      ],
      [
        'The first days',
        'At home',
        'You wear it in',
        'One hour at first, then longer. Look at the skin each time you take it off.',
      ],
      ['2 weeks later', '30 minutes', 'We look again', 'Skin and shoe tell us what to change.'],
      followUp,
    ],
    stepsNote: approvalNote,
    bring: [
      cards,
      prescription,
      medicines,
      ['Both shoes you wear most, with room in them'],
      ['The names of your foot doctor and wound clinic'],
      company,
    ],
    pays: 'Plans often ask for notes from the doctor who looks after your foot. For shoes with diabetes, see [Diabetic shoes](/care/diabetic-shoes).',
    questions: [
      [
        'Can I wear my own shoes?',
        'Often, if they are deep and wide enough. We look at them with you and say which will work.',
      ],
      [
        'How do I check a foot I cannot feel?',
        'Look at it every day in good light, also between the toes and under the foot. A mirror on the floor helps, or somebody who looks for you.',
      ],
      [
        'How long does it last?',
        'An insert wears with every step. Many need to be replaced once a year, and some sooner.',
      ],
    ],
    tag: 'Skin care',
    end: 'Let’s look at your foot and your shoes.',
    description:
      'Toe fillers and inserts after losing toes or part of a foot: what they do, what happens at each visit, what to bring and who pays.',
  },
};
