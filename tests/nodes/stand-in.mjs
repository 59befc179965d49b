// A program for the tests of the supervisor: says what it does, and does at its addresses what programs do when they break.
import { createServer } from 'node:http';

const [port, how] = process.argv.slice(2);
if (how === 'cannot start') process.exit(3);
if (how === 'ignores SIGTERM') process.on('SIGTERM', () => {});
createServer((request, response) => {
  if (request.url === '/block') for (;;);
  if (request.url === '/die') process.exit(7);
  response.writeHead(how === '503' ? 503 : 200).end(String(process.pid));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
