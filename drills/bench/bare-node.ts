/** The baseline for the cost of a page: only Node's HTTP server, sending the same bytes. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';

const [port, folder] = process.argv.slice(2);
const headers = z.array(z.string()).parse(JSON.parse(readFileSync(`${folder}/headers.json`, 'utf8')));
const body = readFileSync(`${folder}/body`);
createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(port), '127.0.0.1');
