/** The folder of the browser tests' database server, and the database that is only cloned. */
export const siteFolder = 'var/postgres-e2e';
export const filledDatabase = 'filled';

export const demoPassword = 'e2e-pass-phrase';
