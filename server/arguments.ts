import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Returns the command's arguments. --help and a mistake print the usage and exit, before anything is started. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if ((config.args ?? process.argv.slice(2)).includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return exitWithUsage(error.message.split('. ')[0] ?? '', usage);
  }
}

export function exitWithUsage(mistake: string, usage: string): never {
  console.error(`${mistake.replace(/\.$/, '')}.\n${usage}`);
  process.exit(2);
}
