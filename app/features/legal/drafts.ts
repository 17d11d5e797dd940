/** What a new installation starts with, in the order of the model notice of the U.S. Department of Health and Human Services (45 CFR 164.520). */
export const privacyDraft = `**This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.**

Effective date: [date]

## Your rights

You have the right to:

- **Get a copy of your record.** Ask us for a paper or electronic copy of your medical record. We give it to you, usually within 30 days. We may charge a reasonable fee based on what it costs.
- **Ask us to correct your record** if you think it is wrong or incomplete. If we say no, we tell you why in writing within 60 days.
- **Ask us to reach you in a certain way,** for example at your cell phone or at another address. We say yes to all reasonable requests.
- **Ask us to limit what we use or share.** We do not have to agree. If you pay for a service in full out of pocket, you can ask us not to share it with your health plan, and we say yes unless a law requires us to share it.
- **Get a list of those with whom we have shared your information** in the six years before you ask, and why. Sharing for treatment, payment and our own operations is not on it.
- **Get a paper copy of this notice** at any time.
- **Choose someone to act for you,** such as a person with a medical power of attorney or a legal guardian.
- **File a complaint** if you feel your rights are violated: with us, at the address below, or with the U.S. Department of Health and Human Services Office for Civil Rights. We will not act against you for a complaint.

## Your choices

Tell us what you want us to do, and we follow your instructions, when we would share information

- with your family, close friends or others involved in your care,
- in a disaster relief situation.

We never do these without your written permission:

- marketing,
- selling your information,
- showing pictures of you on this website or elsewhere. You can take such a permission back at any time.

## How we use and share your information

- **To treat you.** For example, we talk with the doctor who wrote your prescription.
- **To run our clinic.** For example, we use your record to plan your follow-up.
- **To bill for our services.** For example, we send information to your health plan so that it pays for your brace.
- **When the law says so,** for public health and safety, health oversight, workers’ compensation, law enforcement, and in response to a court order.

[To be completed by the clinic’s lawyer: state law, records of substance use treatment, and other uses that need to be named.]

## Our responsibilities

- We are required by law to keep your health information private and secure.
- We tell you promptly if a breach occurs that may have put your information at risk.
- We follow what this notice says and give you a copy of it.
- We do not use or share your information other than described here unless you tell us in writing that we can. You may change your mind at any time; tell us in writing.

## Changes to this notice

We can change this notice, and the change applies to all information we have about you. The new notice is here and at our office.

## Whom to ask

Privacy officer: [name, phone and e-mail]

What this website itself records and sends is on the page [What this site sends](/what-this-site-sends).
`;

export const termsDraft = `These are the rules for this website. By using it you agree to them.

## It is no medical advice

What we write here is general information. It does not know you, and it does not take the place of a visit. **In an emergency call 911.**

## Please leave medical details for the phone

The contact form asks for your name, e-mail and phone, and nothing else. Do not write about your health in forms or comments. Sending a form does not make you our patient.

## Comments

Be kind, stay on the topic, and write nothing about another person’s health. We hold back or remove what does not fit, and what looks like advertising.

## Our words and pictures

Texts, drawings and pictures belong to the clinic or to those who made them. You may share a link to any page. For anything more, ask us.

## Other sites

Some pages link to other sites. We do not run them and are not responsible for what they say.

## No promises

We work hard to keep this site right and running, but it is offered as it is. [To be completed by the clinic’s lawyer: limits of liability, governing law.]

## Changes

We may change these rules. What is written here counts.
`;
