/** What a task costs on a phone, measured in a browser. `tremor`: how many of how many replays with a trembling hand reached their aim. */
export type EffortFigure = {
  task: string;
  presses: number;
  characters: number;
  smallestTargetPx: number;
  /** With one switch that leads from control to control. */
  moves: number;
  tremor: [number, number];
};

/** Written by npm run effort. */
export const effortFigures: { measuredOn: string; tasks: EffortFigure[] } = { measuredOn: '', tasks: [] };
