/** What a browser was seen to ask for and to keep on one page: loaded, scrolled to its end, and woken by the first key. */
export type PageTraffic = {
  path: string;
  /** How many different files of our own server, by kind. */
  files: Partial<Record<string, number>>;
  /** Other hosts that were asked for anything. */
  hosts: string[];
  cookies: string[];
  /** Names under which the page keeps something in the browser. */
  storage: string[];
  /** The fields that each of its forms would send to us. */
  forms: { to: string; fields: string[] }[];
};

/** What is asked for only after a button that says so was pressed. */
export type PressTraffic = { path: string; button: string; hosts: string[] };

/** Written by npm run traffic; tests/e2e/traffic.e2e.ts holds the site to it. */
export type Traffic = { recordedOn: string; pages: PageTraffic[]; presses: PressTraffic[] };
