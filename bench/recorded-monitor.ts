import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RecordedAnswer } from './support/demo';

/**
 * A monitor that gives recorded answers as fast as it can, so that what is measured is the server of the pages.
 * Arguments: the file with the answers by path, and the port.
 */
const [file = '', port = ''] = process.argv.slice(2);
const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, RecordedAnswer>;

createServer((request, response) => {
  const path = request.url?.replace(/\?.*/, '') ?? '';
  if (path === '/monitor/health') return void response.end('{"status":"ok"}');
  const answer = answers[path];
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
}).listen(Number(port), '127.0.0.1');
