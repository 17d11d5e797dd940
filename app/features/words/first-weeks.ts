import { endOfPage, searchWords } from './parts.ts';
import { line, list, page, rich, section, text } from './slots.ts';

/** 'I just lost a limb'. What a surgeon orders comes before anything here, and it says so. */
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
            'You do not have to know anything yet. Here is what the first weeks often bring, and whom you can call today.',
        }),
        note: text({
          label: 'Under the lead',
          max: 240,
          blank: true,
          sample:
            'Every body heals in its own time. What your surgeon and your nurses tell you comes before anything here.',
        }),
      },
    }),
    calls: section('Whom to call', {
      hint: 'Shown first. Numbers for an emergency belong on top.',
      slots: { title: line({ label: 'Title', max: 40, sample: 'Whom to call' }) },
      lists: {
        items: list({
          label: 'Calls',
          one: 'call',
          min: 0,
          max: 10,
          item: {
            title: line({ label: 'When', max: 80 }),
            who: line({ label: 'Whom', max: 60 }),
            phone: line({ label: 'Number', hint: 'Empty where everybody has another one.', max: 30, blank: true }),
          },
          sample: [
            {
              title: 'Heavy bleeding, chest pain, trouble breathing, or a wound that opens',
              who: 'The emergency line',
              phone: '911',
            },
            {
              title: 'Fever, a bad smell, pus, new redness, or pain that grows',
              who: 'Your surgeon, the same day',
              phone: '',
            },
            {
              title: 'You cannot go on, or you think of hurting yourself',
              who: '988 Lifeline, day and night: call or text',
              phone: '988',
            },
            {
              title: 'The same, and you served',
              who: 'Veterans Crisis Line: call and press 1',
              phone: '988',
            },
            {
              title: 'You want to talk with somebody who has been there',
              who: 'Amputee Coalition',
              phone: '888-267-5669',
            },
            { title: 'Anything about a limb, a shrinker or a plan', who: 'Us, in office hours', phone: '{phone}' },
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
              text: `The wound closes first. Keep it clean and dry as the nurses showed you, and look at it each day. A phone camera or a mirror helps you see the end of the limb.

Your team will tell you how to lie and sit. Most people are told to keep the joint straight, because a knee or hip that stays bent gets stiff. Ask them which exercises you may do.`,
            },
            {
              title: 'Swelling and the shrinker',
              when: 'When your surgeon says so',
              text: `A new limb swells. A **shrinker** is a tight sock that presses more at the end than at the top. It helps the swelling go down, and it gives the limb a shape that a socket can hold.

Put it on without folds, and take it off to look at the skin. If it hurts, goes numb or turns blue, take it off and call. We measure for shrinkers here, in a hospital room or at home.`,
            },
            {
              title: 'Pain, and the limb that is not there',
              when: 'Common, at any time',
              text: `Many people feel the part that is gone: an itch, a cramp, a foot in the wrong place. That is called phantom pain. It is real, and you are not losing your mind.

Tell your doctor early. There are medicines, and some people are helped by mirror therapy, by touch, by the shrinker, or by a therapist. What helps one person may not help the next.`,
            },
            {
              title: 'Mind and mood',
              when: 'The first months and after',
              text: `Grief, anger, bad sleep and fear of money come to many. They do not mean that you are weak. Tell somebody you trust, and tell your doctor when it stays longer than two weeks.

If you think of ending your life, call or text **988**. Veterans press **1**.`,
            },
            {
              title: 'Your home',
              when: 'Before you leave the hospital',
              text: 'Ask for a therapist to look at your home with you. Clear the rugs, put a night light on the way to the bathroom, and a chair in the shower. Falls are common in the first weeks, often at night, when you forget that the leg is gone.',
            },
            {
              title: 'Your first limb',
              when: 'Often 6 to 12 weeks after surgery',
              text: `When the wound has closed and the swelling is down, your surgeon can write a prescription. The first limb is a start. Your limb will go on changing, so the socket is changed or made anew, often more than once in the first year.

Some people decide against a limb, or wait. A chair and crutches are good answers too. You can come and ask before you decide: it costs you nothing to look. See [Below-knee leg](/care/below-knee-leg), [Above-knee leg](/care/above-knee-leg) or [Arm and hand](/care/arm-and-hand).`,
            },
            {
              title: 'People who have been there',
              when: 'Any time',
              text: 'A peer visitor is a trained person who lost a limb too. They come, call or write, and they do not sell anything. The Amputee Coalition finds one for you. Veterans can also ask their VA team for a peer.',
            },
            {
              title: 'For family',
              when: 'From the first day',
              text: 'Ask before you help. Let them do what they can, also when it is slow. Come along to visits, write down what is said, and look after your own sleep. You may call us with your questions too.',
            },
          ],
        }),
      },
    }),
    end: endOfPage('You can call before you know what to ask.', 'Tell us where you are. We come to hospitals too.'),
    search: searchWords(
      'I just lost a limb',
      'The first weeks after an amputation: healing, swelling and the shrinker, phantom pain, the first limb, people who have been there, and whom to call.',
    ),
  },
});
