/** The baseline for the cost of a page: only Node's HTTP server, sending the same bytes. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';

const [port, folder] = process.argv.slice(2);
const answersSchema = z.record(z.string(), z.object({ headers: z.array(z.string()), file: z.string() }));
const kept = answersSchema.parse(JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8')));
const answers = new Map(
  Object.entries(kept).map(([path, { headers, file }]) => [path, { headers, body: readFileSync(`${folder}/${file}`) }]),
);
createServer((req, res) => {
  const answer = answers.get(req.url ?? '/');
  res.writeHead(answer ? 200 : 404, answer?.headers);
  res.end(answer?.body);
}).listen(Number(port), '127.0.0.1');
