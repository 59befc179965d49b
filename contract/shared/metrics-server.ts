import { createServer } from 'node:http';

/** Where a program serves its metrics, in Prometheus' text format. */
export type MetricsAddress = { host: string; port: number };

type MetricsVariables = { METRICS_PORT?: string; METRICS_HOST?: string };

/** The portal has the port after the monitor's: one setting switches both on. */
const PORTS_AFTER = { monitor: 0, portal: 1 } as const;

/** @returns null if METRICS_PORT is not set: nothing is counted and nothing listens */
export function metricsAddress(
  { METRICS_PORT, METRICS_HOST }: MetricsVariables,
  program: keyof typeof PORTS_AFTER,
): MetricsAddress | null {
  if (!METRICS_PORT) return null;
  return { host: METRICS_HOST || '127.0.0.1', port: Number(METRICS_PORT) + PORTS_AFTER[program] };
}

export const METRICS_PORT_PROBLEM =
  'METRICS_PORT must be a port number from 1 to 65534: the monitor listens there, the portal at the next one.';

/** Whether METRICS_PORT leaves a port for each program. */
export const isMetricsPort = (given: string): boolean =>
  /^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_534;

/** Seconds, from a look-up to an upload: the same for both programs, so that one chart can show both. */
export const DURATION_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const TRY_AGAIN_MS = 30_000;

/**
 * Answers only `GET /metrics`. Reports a port in use and tries it again: pages are served without metrics, and
 * Prometheus shows that the target is down. For servers only: this file needs Node.
 *
 * @param read the current metrics
 * @returns a function that stops it
 */
export function serveMetrics(
  { host, port }: MetricsAddress,
  { contentType, read }: { contentType: string; read: () => Promise<string> },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) =>
        response
          .writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store', connection: 'close' })
          .end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  server.on('error', (error) => {
    onError(error);
    if (!server.listening && !isStopped) again = setTimeout(listen, TRY_AGAIN_MS).unref();
  });
  function listen() {
    server.listen({ host, port });
  }
  listen();
  // Its own server ends the program, not this one.
  server.unref();
  return async () => {
    isStopped = true;
    clearTimeout(again);
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
}
