// MONITOR_URL=… MONITOR_API_KEY=… node scripts/assistant.mjs: the server for assistants on a desk. It speaks the Model Context
// Protocol on stdin and stdout, and passes each message on to the monitor; it answers nothing itself.
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const { MONITOR_URL: base, MONITOR_API_KEY: key } = process.env;

function stop(message) {
  console.error(message);
  process.exit(1);
}

if (!base || !key)
  stop(
    'Set MONITOR_URL, such as https://monitor.example.com/monitor, and MONITOR_API_KEY, a key that begins with bpk_.',
  );
if (!URL.canParse(base)) stop('MONITOR_URL is no address.');
const url = new URL(`${base.replace(/\/+$/, '')}/mcp`);
const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
  stop('MONITOR_URL must begin with https://: the key would go out in plain text.');

const monitor = new StreamableHTTPClientTransport(url, {
  requestInit: { headers: { authorization: `Bearer ${key}` }, redirect: 'error' },
});
const desk = new StdioServerTransport();

/** Whatever goes wrong is the answer to the message that it befell. */
desk.onmessage = (message) =>
  monitor.send(message).catch((error) => {
    if (!('id' in message && 'method' in message)) return;
    return desk.send({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: said(error) } });
  });
monitor.onmessage = (message) => {
  if (message.result?.protocolVersion) monitor.setProtocolVersion(message.result.protocolVersion);
  return desk.send(message);
};
desk.onerror = (error) => console.error(error.message);
desk.onclose = () => process.exit(0);

await monitor.start();
await desk.start();

/** The monitor's own sentence where it sent one. */
function said(error) {
  const body = /\{.*\}/s.exec(error.message ?? '')?.[0];
  try {
    return JSON.parse(body).message;
  } catch {
    return error.message ?? String(error);
  }
}
