// The portal's web server: Express, what every request passes first (app/services/receive-request.server.ts), the files
// of the build, and Remix behind them. In development Vite compiles the build on request.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRequestHandler } from '@remix-run/express';
import { installGlobals } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import expressStaticGzip from 'express-static-gzip';
import onHeaders from 'on-headers';

/** Shorter than what `npm start` waits for before it kills the portal. */
const MAX_DRAIN_MS = 4_000;

/**
 * How many connections may wait to be accepted. Node's 511 are full when thousands sign in at once, and who finds no place tries again
 * after 1, 2, 4 … 64 s. The system takes no more than its `net.core.somaxconn`: this many on Linux.
 */
const MOST_CONNECTING = 4_096;

installGlobals({ nativeFetch: true });
const { NODE_ENV: mode, PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env;
const vite = mode === 'development' ? await startVite() : null;
const built = vite ? null : await import('../build/server/index.js');
const loadBuild = async () => built ?? vite.ssrLoadModule('virtual:remix/server-build');

const app = express();
app.disable('x-powered-by');
app.use(endConnectionWhileStopping);
app.use(async (request, response, next) => {
  try {
    const { entry } = await loadBuild();
    entry.module.receiveRequest(request, response, next);
  } catch (error) {
    next(error);
  }
});
if (vite) app.use(vite.middlewares);
if (built) {
  const serveStatic = { immutable: true, maxAge: '1y' };
  app.use(built.publicPath, expressStaticGzip(built.assetsBuildDirectory, { enableBrotli: true, serveStatic }));
  // Of an earlier build: Remix has no page for it.
  app.use(built.publicPath, (_request, response) => response.writeHead(404).end());
}
app.use(compression());
app.use(express.static('public', { maxAge: '1h' }));
app.all('*', createRequestHandler({ build: built ?? loadBuild, mode }));

const server = app.listen({ port: Number(port), host, backlog: MOST_CONNECTING }, () => {
  console.log(`Portal listens at http://${host}:${port}`);
  process.send?.({ ready: true });
});

async function startVite() {
  const { createServer } = await import('vite');
  return createServer({ server: { middlewareMode: true } });
}

/** While the server stops, each answer ends its connection, so that a client that goes on asking does not keep it open. */
function endConnectionWhileStopping(_request, response, next) {
  onHeaders(response, () => {
    if (!server.listening) response.setHeader('Connection', 'close');
  });
  // One whose headers had left before the stop is kept alive by its client.
  response.once('close', () => {
    if (!server.listening) server.closeIdleConnections();
  });
  next();
}

/** Answers the requests under way, and cuts off what still stands after `MAX_DRAIN_MS`. */
async function stop() {
  // The system resets connections that are not accepted when the server closes: first a turn of the event loop for them.
  await nextTurn();
  if (!server.listening) return;
  server.close();
  void vite?.close();
  setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Started by `npm start`, which is gone: so is what would end this process later.
process.once('disconnect', stop);
process.channel?.unref();
