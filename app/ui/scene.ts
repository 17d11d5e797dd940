/** The drawn pictures of people in public/scenes, with the text for visitors who cannot see them. */
export const scenes = {
  angler: 'A man with a below-knee leg stands on his pier and fishes, his boat beside him',
  'ball-court': 'A teenager dribbles a basketball in a back brace worn over her shirt',
  carpenter: 'A carpenter planes a board. His hook steadies it',
  'child-run': 'A child in two ankle braces runs after a ball',
  coffee: 'A woman with a wrist brace lifts her coffee mug',
  dance: 'A couple dances under a string of lamps at dusk',
  'dog-walk': 'A man with a below-knee leg walks his dog along the water, seen from behind',
  firefighter: 'A firefighter in bunker gear in front of the engine',
  'first-fitting': 'A prosthetist kneels in front of a seated man and adjusts his new leg. They smile at each other',
  'first-steps': 'A person takes careful steps between the parallel bars',
  'front-desk': 'At the front desk, two people go through one sheet of paper together',
  'front-porch': 'The clinic: a ramp with rails leads to a copper front door',
  garden: 'A woman in a hinged knee brace waters her garden',
  grandfather: 'A grandfather with an above-knee leg walks hand in hand with a child',
  'kitchen-table':
    'A family at the kitchen table: she lays her hand near his, a child draws, crutches lean beside his chair',
  'letter-carrier': 'A letter carrier in an ankle brace walks her round',
  repair: 'A technician at the bench checks the knee of a leg',
  stroll: 'An older woman walks by the water in extra-depth shoes, with a cane',
  'van-visit': 'The clinic’s van stands in front of a small house',
};

export type SceneName = keyof typeof scenes;
