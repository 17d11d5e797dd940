import { parentPort, Worker, workerData } from 'node:worker_threads';

/** The main-thread and worker code share this lazily imported file, so the bundler emits one chunk that can start itself as a worker. */
const task = 'password-strength';

/** The thread sends one message when it is ready, then a score from 0 to 4 for each password. */
export function startPasswordThread(): Worker {
  const thread = new Worker(new URL(import.meta.url), { workerData: task });
  thread.unref();
  return thread;
}

async function answerQuestions(): Promise<void> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  parentPort?.on('message', ([password, knownWords]: [string, string[]]) =>
    parentPort?.postMessage(zxcvbn.check(password, knownWords).score),
  );
  parentPort?.postMessage('ready');
}

if (workerData === task) await answerQuestions();
