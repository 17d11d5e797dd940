import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  return (await probe('127.0.0.1', 0)) ?? 0;
}

/** Ends the process with one sentence where another one listens already: before it has begun anything that must be undone. */
export async function requireFreePort(): Promise<void> {
  const { HOST: host = '127.0.0.1', PORT: port = '4300' } = process.env;
  if (await probe(host, Number(port))) return;
  console.error(
    `Port ${port} on ${host} is taken. Stop what listens there, or choose another port: PORT=${Number(port) + 1}`,
  );
  process.exit(1);
}

/** The port if it can be listened on. */
function probe(host: string, port: number): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const server = createServer().on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
