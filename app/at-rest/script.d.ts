/** Address of the built at-rest.ts; see vite.config.ts. Empty in development, where React starts right away. */
declare module 'virtual:at-rest' {
  const url: string;
  export default url;
}
