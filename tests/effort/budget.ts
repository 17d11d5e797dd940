/** Limits for each task, set to its best measured result. */
type Budget = { presses: number; characters: number; smallestTargetPx: number; moves: number };

export const budgets: Record<string, Budget> = {
  'Call the clinic': { presses: 1, characters: 0, smallestTargetPx: 68, moves: 3 },
  'Send a contact request': { presses: 5, characters: 38, smallestTargetPx: 56, moves: 9 },
  'Ask for a call in Spanish': { presses: 5, characters: 38, smallestTargetPx: 56, moves: 9 },
  'Find an article': { presses: 3, characters: 5, smallestTargetPx: 56, moves: 7 },
  'Comment on an article': { presses: 4, characters: 38, smallestTargetPx: 56, moves: 20 },
  'Publish a post': { presses: 5, characters: 47, smallestTargetPx: 56, moves: 25 },
  'Publish a post with a picture': { presses: 7, characters: 48, smallestTargetPx: 46, moves: 30 },
  'Change an answer': { presses: 6, characters: 15, smallestTargetPx: 48, moves: 78 },
  'Record an outcome': { presses: 3, characters: 0, smallestTargetPx: 48, moves: 12 },
  'Change the hours': { presses: 5, characters: 0, smallestTargetPx: 48, moves: 101 },
  'Work through a morning': { presses: 15, characters: 48, smallestTargetPx: 48, moves: 0 },
  'Answer a message': { presses: 4, characters: 23, smallestTargetPx: 56, moves: 21 },
};

/** Share of tremor replays that may fail to complete the task exactly once. One miss is always allowed. */
export const maxMisses = 0.01;
