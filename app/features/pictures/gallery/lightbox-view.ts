import { t } from '#app/shared/language.ts';
export type LightboxView = { index: number; zoom: ZoomLevel; turn: Turn };

/** Percent of the size that fits the screen. */
export const zoomLevels = [100, 150, 200, 300, 400] as const;
type ZoomLevel = (typeof zoomLevels)[number];
type Turn = 0 | 90 | 180 | 270;

export type LightboxAct = 'zoom-in' | 'zoom-out' | 'rotate' | 'previous' | 'next';

const nextTurn: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

export function viewPicture(index: number): LightboxView {
  return { index, zoom: 100, turn: 0 };
}

/** The first picture follows the last. */
export function actOn(view: LightboxView, act: LightboxAct, pictures: number): LightboxView {
  switch (act) {
    case 'zoom-in':
      return { ...view, zoom: zoomLevels.find((level) => level > view.zoom) ?? view.zoom };
    case 'zoom-out':
      return { ...view, zoom: zoomLevels.findLast((level) => level < view.zoom) ?? view.zoom };
    case 'rotate':
      return { ...view, turn: nextTurn[view.turn] };
    case 'previous':
      return viewPicture((view.index - 1 + pictures) % pictures);
    default:
      return viewPicture((view.index + 1) % pictures);
  }
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const keys = new Map<string, LightboxAct>([
  ['+', 'zoom-in'],
  ['=', 'zoom-in'],
  ['-', 'zoom-out'],
  ['−', 'zoom-out'],
  ['r', 'rotate'],
  ['R', 'rotate'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
]);

/** Leaves shortcuts with Ctrl, Alt or Command to the browser. */
export function actOfKey({ key, ctrlKey, metaKey, altKey }: Press): LightboxAct | undefined {
  return ctrlKey || metaKey || altKey ? undefined : keys.get(key);
}

export function announce(view: LightboxView, act: LightboxAct | 'open', name: string, pictures: number): string {
  if (act === 'zoom-in' || act === 'zoom-out') return t`Zoom ${view.zoom} percent`;
  if (act === 'rotate') return view.turn === 0 ? t('Upright again') : t`Rotated ${view.turn} degrees`;
  return t`${name}, ${view.index + 1} of ${pictures}`;
}
