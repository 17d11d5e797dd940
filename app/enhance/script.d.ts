/** Address of the built enhance.ts; see vite.config.ts. Empty in development, where React starts right away. */
declare module 'virtual:enhance' {
  const url: string;
  export default url;
}
