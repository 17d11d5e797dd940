import { createContext } from 'react';

/** Names the request on the error page, so that a caller can read it out and we find it in the log. Empty in the browser: the served text stays. */
export const RequestId = createContext('');
