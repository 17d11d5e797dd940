import type { DrawingName } from '#app/ui/drawings.ts';

export type CareSample = {
  title: string;
  /** Shown under the title in the list of services. */
  brief: string;
  lead: string;
  drawing: DrawingName;
  facts: [title: string, value: string][];
  what: string;
  /** `down` and `across` say in percent where the part is in the drawing. */
  parts: [name: string, text: string, down: number, across: number][];
  who: string;
  reasons: string[];
  note: string;
  steps: [when: string, long: string, title: string, text: string][];
  stepsNote: string;
  bring: [text: string, note?: string][];
  pays: string;
  questions: [title: string, answer: string][];
  /** The tag of the related posts. */
  tag: string;
  end: string;
  description: string;
};

export const cards: [string, string?] = ['Photo ID and all your insurance cards'];
export const prescription: [string, string?] = [
  'Your prescription, if you have it',
  'If not, give us the name of your doctor’s office.',
];
export const medicines: [string, string?] = ['A list of your medicines'];
export const company: [string, string?] = ['Someone you trust'];

export const followUp: CareSample['steps'][number] = [
  'Every {follow-up months} months',
  '30 minutes',
  'We keep it fitting well',
  'Bodies change and parts wear out. Come sooner if something hurts.',
];
export const phoneCall = (text: string): CareSample['steps'][number] => [
  'Today',
  '10 minutes, by phone',
  'We talk',
  text,
];

export const needsPrescription: [string, string] = ['Prescription', 'Yes, from your doctor'];
export const approvalNote = 'Approval from your plan can add time after we measure you. We’ll keep you posted.';
