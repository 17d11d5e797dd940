/** The effort of a task on a phone, measured in a browser. `tremor`: successful replays with a shaky hand, and all replays. */
export type EffortFigure = {
  task: string;
  presses: number;
  characters: number;
  smallestTargetPx: number;
  /** Steps with a single switch that moves from control to control. */
  moves: number;
  tremor: [number, number];
};

/** Written by npm run effort. */
export const effortFigures: { measuredOn: string; tasks: EffortFigure[] } = {
  measuredOn: '2026-11-15',
  tasks: [
    { task: 'Call the clinic', presses: 1, characters: 0, smallestTargetPx: 68, moves: 2, tremor: [200, 200] },
    { task: 'Send a contact request', presses: 5, characters: 38, smallestTargetPx: 56, moves: 9, tremor: [200, 200] },
    { task: 'Find an article', presses: 3, characters: 5, smallestTargetPx: 56, moves: 12, tremor: [200, 200] },
    { task: 'Comment on an article', presses: 4, characters: 38, smallestTargetPx: 56, moves: 18, tremor: [200, 200] },
    { task: 'Publish a post', presses: 5, characters: 47, smallestTargetPx: 56, moves: 41, tremor: [200, 200] },
    { task: 'Answer a message', presses: 4, characters: 23, smallestTargetPx: 56, moves: 33, tremor: [200, 200] },
  ],
};
