/** Where the browser tests' database server lives, and which of its databases is only cloned. */
export const siteFolder = 'var/postgres-e2e';
export const filledDatabase = 'filled';

export const demoPassword = 'e2e-pass-phrase';
