/** What a task costs on a phone, measured in a browser. */
type EffortFigure = { task: string; taps: number; keys: number; smallestTargetPx: number };

/** Empty until they are measured: the page then says nothing about them. */
export const effortFigures: { measuredOn: string; tasks: EffortFigure[] } = { measuredOn: '', tasks: [] };
