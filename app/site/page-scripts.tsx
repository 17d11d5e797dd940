import { createContext, use } from 'react';
import { jsonInScript, RestoredScroll, Startup, type StartupProps } from './router-internals.tsx';

export type ServerPage = StartupProps & {
  /** A caller can read it to us, so that we find the error in the log. */
  requestId: string;
  structuredData: object[];
  /** Address of app/enhance/enhance.ts. Empty in development, where entry.client.tsx imports it. */
  enhanceScript: string;
};

/** Facts about the page that only the server knows. Null in the browser, where hydration keeps the server's elements. */
export const ServerRender = createContext<ServerPage | null>(null);

export function HeadScripts() {
  const server = use(ServerRender);
  if (!import.meta.env.SSR || !server) return null;
  return (
    <>
      {server.structuredData.map((thing, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInScript(thing) }} />
      ))}
      {server.enhanceScript && <script type="module" fetchPriority="low" src={server.enhanceScript} />}
    </>
  );
}

export function BodyScripts() {
  const server = use(ServerRender);
  return (
    <>
      <RestoredScroll {...(server && { allow: server.allow })} />
      {import.meta.env.SSR && server && <Startup {...server} />}
    </>
  );
}
