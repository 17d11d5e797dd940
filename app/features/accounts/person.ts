/** A colleague as the People page shows them. */
export type Person = {
  id: string;
  name: string;
  email: string;
  secondStep: boolean;
  sessions: number;
  passkeys: number;
  hasPassword: boolean;
  lastSeen: string | null;
  /** Named in the server's settings: cannot be removed here. */
  fixed: boolean;
};

export type Invitation = {
  id: number;
  name: string;
  email: string;
  expiresAt: string;
  mailed: boolean;
  over: boolean;
};

/** One place where somebody is signed in. */
export type DeviceSession = {
  id: string;
  device: string;
  since: string;
  lastSeen: string;
  /** The one this request came with. */
  current: boolean;
};
