import { localKeys } from '#db/local-services.ts';

/** Settings for a drill's web and worker: as in production, on loopback, with all their files in the drill's folder. */
export function drillSettings(folder: string, databaseUrl: string) {
  return {
    NODE_ENV: 'production',
    DEMONSTRATION: 'on',
    AUTH_SECOND_STEP: 'optional',
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-this-drill-'.repeat(2),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    NOTICE_TO: 'desk@example.com',
    FILES_FOLDER: `${folder}/files`,
    STATUS_FOLDER: `${folder}/status`,
    ASSETS_FOLDER: `${folder}/assets`,
    ...localKeys(`${folder}/site`),
  };
}
