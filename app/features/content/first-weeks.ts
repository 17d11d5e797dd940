import { endOfPage, searchWords } from './parts.ts';
import { line, list, page, rich, section, text } from './slots.ts';

/** 'I just lost a limb'. The page says that a surgeon's orders come before anything on it. */
export const firstWeeks = page('first-weeks', {
  label: 'Care: I just lost a limb',
  path: '/care/first-weeks',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 40, sample: 'I just lost a limb' }),
        lead: text({
          label: 'Text under the title',
          max: 200,
          sample:
            'You don’t have to know anything yet. Here’s what the first weeks often bring, and who you can call today.',
        }),
        note: text({
          label: 'Text under the introduction',
          max: 240,
          blank: true,
          sample:
            'Every body heals in its own time. What your surgeon and your nurses tell you comes before anything here.',
        }),
      },
    }),
    calls: section('Who to call', {
      hint: 'Shown first. Put emergency numbers at the top.',
      slots: { title: line({ label: 'Title', max: 40, sample: 'Who to call' }) },
      lists: {
        items: list({
          label: 'Calls',
          one: 'call',
          min: 0,
          max: 10,
          item: {
            title: line({ label: 'When', max: 80 }),
            who: line({ label: 'Who to call', max: 60 }),
            phone: line({
              label: 'Number',
              hint: 'Leave empty if the number is different for everyone.',
              max: 30,
              blank: true,
            }),
          },
          sample: [
            {
              title: 'Heavy bleeding, chest pain, trouble breathing, or a wound that opens',
              who: 'Emergency services',
              phone: '911',
            },
            {
              title: 'Fever, a bad smell, pus, new redness, or pain that gets worse',
              who: 'Your surgeon, the same day',
              phone: '',
            },
            {
              title: 'You feel you can’t go on, or you’re thinking about hurting yourself',
              who: '988 Lifeline, day and night: call or text',
              phone: '988',
            },
            {
              title: 'You feel that way, and you served in the military',
              who: 'Veterans Crisis Line: call and press 1',
              phone: '988',
            },
            {
              title: 'You want to talk with someone who has been there',
              who: 'Amputee Coalition',
              phone: '888-267-5669',
            },
            {
              title: 'Anything about a limb, a shrinker or your plan',
              who: 'Us, during office hours',
              phone: '{phone}',
            },
          ],
        }),
      },
    }),
    weeks: section('The first weeks', {
      slots: {},
      lists: {
        items: list({
          label: 'Parts',
          one: 'part',
          min: 1,
          max: 12,
          item: {
            title: line({ label: 'Title', max: 60 }),
            when: line({ label: 'When', max: 40, blank: true }),
            text: rich({ label: 'Text', max: 1_200 }),
          },
          sample: [
            {
              title: 'Healing',
              when: 'Often the first 3 to 8 weeks',
              text: `First, the wound has to close. Keep it clean and dry the way the nurses showed you, and look at it every day. A phone camera or a mirror helps you see the end of the limb.

Your team will tell you how to lie and sit. Most people are told to keep the joint straight, because a knee or hip that stays bent gets stiff. Ask them which exercises you may do.`,
            },
            {
              title: 'Swelling and the shrinker',
              when: 'When your surgeon says so',
              text: `After surgery, your limb swells. A **shrinker** is a tight sock that presses more at the end than at the top. It helps the swelling go down and gives the limb a shape that a socket can hold.

Put it on without wrinkles, and take it off to look at your skin. If the limb hurts, goes numb or turns blue, take the shrinker off and call. We measure for shrinkers here, in a hospital room or at home.`,
            },
            {
              title: 'Pain, and the limb that isn’t there',
              when: 'Common, at any time',
              text: `Many people feel the part that is gone: an itch, a cramp, a foot in the wrong place. This is called phantom pain. It’s real, and you’re not losing your mind.

Tell your doctor early. There are medicines, and some people get relief from mirror therapy, touch, the shrinker or a therapist. What helps one person may not help the next.`,
            },
            {
              title: 'Mind and mood',
              when: 'In the first months and later',
              text: `Many people feel grief or anger, sleep badly and worry about money. It doesn’t mean you’re weak. Tell someone you trust, and tell your doctor if it lasts longer than two weeks.

If you’re thinking about ending your life, call or text **988**. Veterans can call and press **1**.`,
            },
            {
              title: 'Your home',
              when: 'Before you leave the hospital',
              text: 'Ask for a therapist to look over your home with you. Take up loose rugs, put a night light on the way to the bathroom and put a chair in the shower. Falls are common in the first weeks, often at night, when people get up and forget that the leg isn’t there.',
            },
            {
              title: 'Your first limb',
              when: 'Often 6 to 12 weeks after surgery',
              text: `Once the wound has closed and the swelling is down, your surgeon can write a prescription. The first limb is only a start. Your body will keep changing, so we adjust the socket or make a new one, often more than once in the first year.

Some people decide against a limb, or wait. A wheelchair and crutches are good answers too. You can come and ask before you decide, and it costs you nothing to look. See [Below-knee leg](/care/below-knee-leg), [Above-knee leg](/care/above-knee-leg) or [Arm and hand](/care/arm-and-hand).`,
            },
            {
              title: 'People who have been there',
              when: 'Any time',
              text: 'A peer visitor is a trained person who has lost a limb too. They visit, call or write, and they don’t sell anything. The Amputee Coalition can find one for you. Veterans can also ask their VA team for a peer.',
            },
            {
              title: 'For family',
              when: 'From the first day',
              text: 'Ask before you help. Let them do what they can, even when it’s slow. Come along to visits, write down what is said, and look after your own sleep. You can call us with your questions too.',
            },
          ],
        }),
      },
    }),
    end: endOfPage('You can call before you know what to ask.', 'Tell us where you are. We come to hospitals too.'),
    search: searchWords(
      'I just lost a limb',
      'The first weeks after an amputation: healing, swelling and the shrinker, phantom pain, the first limb, people who have been there, and who to call.',
    ),
  },
});
