import type { HTMLAttributes } from 'react';

type Custom = HTMLAttributes<HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'open-now': Custom & { 'data-states': string };
      'hours-today': Custom & { 'data-zone': string; 'data-closed': string };
      'comfort-controls': Custom;
      'lazy-drawing': Custom;
      'hero-loop': Custom;
      'print-sheet': Custom;
    }
  }
}
