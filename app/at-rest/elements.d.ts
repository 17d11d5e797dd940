import type { HTMLAttributes } from 'react';

type Custom = HTMLAttributes<HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'open-now': Custom & { 'data-states': string };
      'hours-today': Custom;
      'comfort-controls': Custom;
      'lazy-drawing': Custom;
      'hero-loop': Custom;
    }
  }
}
