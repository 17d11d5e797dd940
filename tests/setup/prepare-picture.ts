import { readConfig } from '#app/platform/config.server.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openServices } from '#app/services.server.ts';

/** A worker with one job, in a process of its own that a test can kill: the picture's id is the argument. */
const config = readConfig();
await preparePicture.run(openServices(config, createLog(config, 'test')), { pictureId: Number(process.argv[2]) });
process.exit(0);
