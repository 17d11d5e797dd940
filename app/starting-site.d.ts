/** From the Vite plugin in vite.config.ts. */
declare module 'virtual:starting-site' {
  export const sampleFrame: import('./features/content/sections.ts').PageContent<
    typeof import('./features/content/frame.ts').frame
  >;
  export const startingFacts: import('./features/clinic/clinic.ts').ClinicFacts;
}
