import { doctors, type SampleDoctor } from './doctors.ts';

type Entry = { when: string; title: string; place: string };

const person = doctors.find(({ name }) => name === 'Nora Fontenot');
if (person === undefined) throw new Error('the sample profile belongs to a doctor who is not in the list');

/** The one profile that every address under /doctors shows. */
export const doctorProfile: {
  doctor: SampleDoctor;
  biography: string[];
  contact: { label: string; value: string }[];
  schedule: { days: string; time: string }[];
  degrees: Entry[];
  experiences: Entry[];
  awards: Entry[];
} = {
  doctor: person,
  biography: [
    'Dr. Fontenot looks after children from their first week to the end of school. She likes short waits, long talks and drawings on the wall.',
    'She is an invented person. Her degrees, posts and awards below are made up as well.',
  ],
  contact: [
    { label: 'Phone', value: '(225) 555-0190' },
    { label: 'E-mail', value: 'nora@hospital.example' },
    { label: 'Room', value: '110, ground floor' },
  ],
  schedule: [
    { days: 'Monday', time: '8:00 AM to 12:00 PM' },
    { days: 'Tuesday', time: '1:00 PM to 5:00 PM' },
    { days: 'Wednesday', time: '8:00 AM to 12:00 PM' },
    { days: 'Thursday', time: '10:00 AM to 3:00 PM' },
    { days: 'Friday to Sunday', time: 'Not in' },
  ],
  degrees: [
    { when: '2008', title: 'Doctor of Medicine', place: 'Sample State University' },
    { when: '2004', title: 'Bachelor of Science, biology', place: 'Sample College' },
  ],
  experiences: [
    { when: '2016', title: 'Head of pediatrics', place: 'Sample Hospital, to the present' },
    { when: '2011', title: 'Pediatrician', place: 'Sample Family Practice, until 2016' },
    { when: '2008', title: 'Resident doctor', place: 'Sample Children’s Hospital, until 2011' },
  ],
  awards: [
    { when: '2022', title: 'Teacher of the year', place: 'Sample Medical School' },
    { when: '2019', title: 'Kindest waiting room', place: 'Sample Town Paper' },
  ],
};
