import { preparePicture } from '#app/features/pictures/pictures.jobs.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openServices } from '#server/services.ts';

/** Runs one job in its own process, which a test can kill. The argument is the picture's id. */
const config = readConfig();
await preparePicture.run(openServices(config, createLog(config, 'test')), { pictureId: Number(process.argv[2]) });
process.exit(0);
