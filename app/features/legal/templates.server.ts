import type { LegalName } from './legal.ts';

/** These follow the HHS models and the regulations named in legal.ts. legal.db.test.ts checks each required element.
 * '{…}' is filled in from the clinic's details; '[…]' must be filled in by a person. */
const civilRights = `U.S. Department of Health and Human Services, Office for Civil Rights
200 Independence Avenue SW, Room 509F, HHH Building, Washington, D.C. 20201
Phone 1-800-368-1019, TDD 1-800-537-7697
On the internet: [ocrportal.hhs.gov](https://ocrportal.hhs.gov/ocr/portal/lobby.jsf)`.replaceAll('\n', '\\\n');

const privacy = `**This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.**

Effective date: {effective date}

## Your rights

You have the right to:

- **Get a copy of your record.** Ask to see or get a paper or electronic copy of your medical record. We give it to you, usually within 30 days. We may charge a reasonable fee based on what it costs.
- **Ask us to correct your record** if you think it is wrong or incomplete. If we say no, we tell you why in writing within 60 days.
- **Ask us to reach you in a certain way,** for example at your cell phone or at another address. We say yes to all reasonable requests.
- **Ask us to limit what we use or share.** We do not have to agree. If you pay for a service in full out of pocket, you can ask us not to share it with your health plan, and we say yes unless a law requires us to share it.
- **Get a list of those with whom we have shared your information** in the six years before you ask, and why. Sharing for treatment, payment and our own operations is not on it.
- **Get a paper copy of this notice** at any time, even if you agreed to get it electronically.
- **Choose someone to act for you,** such as a person with a medical power of attorney or a legal guardian.
- **File a complaint** if you feel your rights are violated. We explain how below.

## Your choices

Tell us what you want us to do, and we follow your instructions, when it comes to sharing information

- with your family, close friends or others involved in your care,
- in a disaster relief situation.

We never do these without your written permission:

- marketing,
- selling your information,
- most sharing of psychotherapy notes,
- showing pictures of you on this website or elsewhere.

Other uses and disclosures that this notice does not describe are made only with your written permission. You can take a permission back at any time, in writing.

We do not raise funds. If we ever do, you can tell us not to contact you again. Before we used records of substance use treatment for it, you would first get a clear chance to say no.

## How we use and share your information

- **To treat you.** For example, we talk with the doctor who wrote your prescription.
- **To run our clinic.** For example, we use your record to plan your follow-up.
- **To bill for our services.** For example, we send information to your health plan so that it pays for your brace.

We may also have to share it, or are allowed to, under rules that the law sets:

- for public health and safety, such as recalls of a product or suspected abuse or neglect,
- for research,
- when a state or federal law requires it, including to show the Department of Health and Human Services that we follow the law,
- with organ procurement organizations, and with a coroner, medical examiner or funeral director,
- for workers’ compensation, law enforcement, health oversight, and special government functions such as the military,
- in response to a court or administrative order or a subpoena.

## Records of substance use treatment

Some records that we get from programs that treat substance use have more protection under federal law (42 CFR part 2). If we have such records about you, we share them only as that law allows, in most cases with your written consent. You may give one consent for all future treatment, payment and health care operations.

Such records, or testimony about what is in them, shall not be used or disclosed in any civil, criminal, administrative or legislative proceeding against you unless you consent in writing, or a court orders it after you or the holder of the record were given notice and a chance to be heard. The court order must come with a subpoena or a similar legal demand before the record is used or disclosed.

## After we share it

Information that we share as this notice allows may be shared again by whoever receives it. The federal privacy rules may then no longer protect it.

## State law

[To be completed by the clinic’s lawyer: stricter rules of state law, or “No stricter rule applies to us.”]

## Our duties

- We are required by law to keep your health information private and secure, and to give you this notice of our legal duties and privacy practices.
- We tell you promptly if a breach occurs that may have put your information at risk.
- We follow the terms of the notice that is now in effect.

## Changes to this notice

We may change this notice, and the change applies to all information we have about you. The new notice is on this website and at our office, and you get a copy if you ask for it.

## How to complain

You can complain to us: {privacy contact}. You can also complain to the Secretary of Health and Human Services:

${civilRights}

We will not act against you for filing a complaint.

## Who to ask

Privacy contact of {clinic}: {privacy contact}\\
{address}

What this website itself records and sends is on the page [What this site sends](/what-this-site-sends).
`;

const nondiscrimination = `{clinic} follows federal civil rights law. We do not discriminate on the basis of race, color, national origin (including limited English proficiency and primary language), age, disability or sex. We do not exclude people or treat them less favorably because of any of these.

## Aids and services for people with disabilities

We make reasonable modifications for people with disabilities. We give free and timely auxiliary aids and services so that you can communicate well with us, such as

- qualified sign language interpreters,
- written information in other formats: large print, audio, accessible electronic formats and others.

## Help with language

We give free and timely language help to people whose primary language is not English, such as

- qualified interpreters,
- electronic and written information translated into other languages.

[Help in your language](/language-help) says this in 16 languages.

## How to get it

If you need any of this, call {phone} or tell anyone on our staff. For relay, dial 711. You can also write to our Civil Rights Coordinator: {civil rights contact}.

## If you think we did not do this

You can file a grievance with our Civil Rights Coordinator: {civil rights contact}, {address}, phone {phone}, fax {fax}, e-mail {e-mail}. You can file it in person, by mail, fax or e-mail, within 60 days of the day you learn of what happened. Say what happened and what you are asking for. If you need help filing it, the coordinator will help you. We answer in writing within 30 days. We will not act against you for filing it.

You can also file a civil rights complaint with the government, by mail, phone or on the internet:

${civilRights}

Complaint forms are at [www.hhs.gov/ocr/complaints](https://www.hhs.gov/ocr/complaints/index.html). Filing a grievance with us does not keep you from filing a complaint there.

This notice is on our website at {website}/notices/nondiscrimination.
`;

const language = `We give free language help to people whose primary language is not English: qualified interpreters, and documents in other languages. Large print, Braille and sign language are free, too.

You do not have to bring someone to interpret for you.
`;

const estimate = `**You have the right to receive a “Good Faith Estimate” explaining how much your health care will cost.**

Under the law, health care providers need to give patients who don’t have certain types of health care coverage, or who are not using it, an estimate of their bill for health care items and services before those items or services are provided.

- You have the right to receive a Good Faith Estimate for the total expected cost of any health care items or services, when you ask for it or when you schedule them. This includes related costs like medical tests, prescription drugs, equipment and hospital fees.
- If you schedule a health care item or service at least 3 business days in advance, your provider gives you a Good Faith Estimate in writing within 1 business day after you schedule. If you schedule at least 10 business days in advance, you get it within 3 business days after you schedule.
- You can also ask any provider for a Good Faith Estimate before you schedule. You then get it in writing within 3 business days after you ask.
- If you receive a bill that is at least $400 more for any provider than your Good Faith Estimate from that provider, you can dispute the bill. Start within 120 days of the date on the first bill.
- Make sure to save a copy or picture of your Good Faith Estimate and the bill.

## Ask us for yours

Call {phone}, or tell us when we call you back. We’ll give it to you on paper or by e-mail, and we’ll read it to you if you like.

## Questions about your right

Visit [www.cms.gov/nosurprises/consumers](https://www.cms.gov/nosurprises/consumers), e-mail FederalPPDRQuestions@cms.hhs.gov or call 1-800-985-3059.
`;

const standards = `The products and services that {company} provides to you are subject to the supplier standards in federal regulations at 42 CFR 424.57(c). They concern business, professional and operational matters, such as honoring warranties and hours of operation. The full text is at [www.ecfr.gov](https://www.ecfr.gov/current/title-42/section-424.57). Upon request we give you a written copy. This is the short form.

A supplier must:

1. comply with all applicable federal and state licensure and regulatory requirements;
2. provide complete and accurate information on the supplier application, and report changes within 30 days;
3. have an authorized person, whose signature is binding, sign the application for billing privileges;
4. fill orders from its own inventory, or contract with other companies for what is needed to fill them, but with nobody who is excluded from Medicare, a state health program or other federal programs;
5. tell beneficiaries that they may rent or buy inexpensive or routinely purchased equipment, and of the purchase option for capped rental equipment;
6. tell beneficiaries of warranty coverage, honor all warranties under state law, and repair or replace free of charge Medicare-covered items under warranty;
7. maintain a physical facility on an appropriate site of at least 200 square feet with space for records, accessible to the public and staffed during posted hours, with a visible sign and posted hours of operation;
8. permit Medicare or its agents to inspect the site to check these standards;
9. maintain a primary business telephone listed under the name of the business; the exclusive use of a beeper, answering machine, answering service or cell phone during posted hours is prohibited;
10. have comprehensive liability insurance of at least $300,000 for its place of business and all customers and employees, with product liability and completed operations if it makes its own items;
11. not solicit Medicare beneficiaries directly; 42 CFR 424.57(c)(11) has the details;
12. be responsible for delivery, instruct beneficiaries in the use of Medicare-covered items, and keep proof of both;
13. answer questions and respond to complaints of beneficiaries, and document these contacts;
14. maintain, replace at no charge or repair Medicare-covered items it has rented to beneficiaries, itself or through another company;
15. accept returns of substandard or unsuitable items;
16. disclose these standards to each beneficiary to whom it supplies a Medicare-covered item;
17. disclose any person with ownership, financial or control interest in the supplier;
18. not convey or reassign its supplier number, or let another entity use it;
19. have a protocol to resolve complaints of beneficiaries about these standards, and keep a record of them at the facility;
20. include in such records the beneficiary’s name, address, telephone number and health insurance claim number, a summary of the complaint, and what was done to resolve it;
21. give Medicare any information that its statute and regulations require;
22. be accredited by an organization that Medicare has approved, for the specific products and services it supplies;
23. notify its accreditation organization when a new location is opened;
24. see that every location, owned or subcontracted, meets the quality standards and is separately accredited;
25. disclose upon enrollment all products and services for which it seeks accreditation, including new product lines;
26. meet the surety bond requirements of 42 CFR 424.57(d);
27. obtain oxygen from a state-licensed oxygen supplier;
28. maintain ordering and referring documentation as 42 CFR 424.516(f) requires;
29. not share a practice location with other Medicare providers and suppliers, with the exceptions the rule names;
30. remain open to the public for at least 30 hours per week, with the exceptions the rule names, among them suppliers of custom-made orthotics and prosthetics.
`;

const complaints = `We’d like to hear it first, so that we can make it right. You may also go straight to someone else. Nobody here will act against you for it.

## Tell us

{complaint contact}\\
{address}\\
Phone {phone}, e-mail {e-mail}

- You can tell us in person, by phone or in writing. A person you trust can do it for you.
- Within 5 days we tell you that we have it and are looking into it.
- Within 14 days you get our answer in writing.
- We keep a record of your complaint and of what we did.

## Tell someone else

**Our accreditation organization:** {accreditor}

**Medicare:** call 1-800-MEDICARE (1-800-633-4227), TTY 1-877-486-2048.

**Fraud or abuse:** call the Office of Inspector General at 1-800-HHS-TIPS (1-800-447-8477).

**Privacy or civil rights:**

${civilRights}
`;

const terms = `These are the rules for this website. By using it you agree to them.

## This is not medical advice

What we write here is general information. It is not written about you, and it does not take the place of a visit. **In an emergency call 911.**

## Please save medical details for our call

The contact form asks for {contact form}. It has no box for your story. Please do not write about your health in comments. Sending a form does not make you our patient. [What this site sends](/what-this-site-sends) says what we store.

## Comments

Be kind, stay on topic, and write nothing about another person’s health. We hold back or remove comments that do not fit or that look like advertising.

## Our words and pictures

The text, drawings and pictures belong to the clinic or to the people who made them. You may share a link to any page. For anything more, ask us.

## Other sites

Some pages link to other sites. We do not run them and are not responsible for what they say.

## No promises

We work hard to keep this site correct and running, but it is offered as is. [To be completed by the clinic’s lawyer: limits of liability, governing law.]

## Changes

We may change these rules. The rules on this page are the ones that apply.
`;

export const templates: Record<LegalName, string> = {
  'privacy-practices': privacy,
  nondiscrimination,
  'language-help': language,
  'good-faith-estimate': estimate,
  'supplier-standards': standards,
  complaints,
  terms,
};
