import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { DURATION_BUCKETS, serveMetrics } from '@contract/shared/metrics-server';
import { pushMetrics } from '@contract/shared/push-metrics-server';
import { startTracing, type Telemetry } from '@contract/shared/telemetry-server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withBase } from '~/paths';
import { version } from '../../package.json';
import { env } from './env.server';

/**
 * The portal's metrics about itself. As in the monitor, a label is one of a fixed list: never a company, id, address or
 * path (decision 0120).
 */
const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: 'portal_requests_total',
  help: 'Requests of browsers answered, by kind (page, data of a page, form, file of the build) and status; gone: the browser hung up.',
  labelNames: ['kind', 'status'],
  registers,
});
const requestSeconds = new Histogram({
  name: 'portal_request_duration_seconds',
  help: 'From the first line of a request to the end of its answer, by kind.',
  labelNames: ['kind'],
  buckets: DURATION_BUCKETS,
  registers,
});
const answers = new Counter({
  name: 'portal_calls_total',
  help: 'Calls of the monitor API, by name and status; none: no answer came.',
  labelNames: ['call', 'status'],
  registers,
});
const callSeconds = new Histogram({
  name: 'portal_call_duration_seconds',
  help: 'From asking the monitor to the begin of its answer, by name of the call.',
  labelNames: ['call'],
  buckets: DURATION_BUCKETS,
  registers,
});

const callNames = new Map(Object.entries(calls).map(([name, call]) => [call, name]));

const isMeasured = (): boolean => env().metrics !== null || env().otlpEndpoint !== null;

export const callName = (call: Call): string => callNames.get(call) ?? 'unknown';

/** Counts a call of the monitor when its answer begins; a later failure is its caller's. */
export function countCall(call: Call, answer: Promise<{ statusCode: number }>): void {
  if (!isMeasured()) return;
  const startedAt = performance.now();
  const labels = { call: callName(call) };
  const count = (status: number | 'none') => {
    answers.inc({ ...labels, status });
    callSeconds.observe(labels, (performance.now() - startedAt) / 1000);
  };
  answer.then(
    ({ statusCode }) => count(statusCode),
    () => count('none'),
  );
}

/** Of a request: `page`, `data` of one, `form`, or `file` of the build. */
export function kindOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const [path = ''] = url.split('?');
  if (path.startsWith(withBase('/static/'))) return 'file';
  if (method === 'POST') return 'form';
  return path.endsWith('.data') ? 'data' : 'page';
}

/** Counts a request when its answer has ended. */
export function countRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!isMeasured()) return;
  const startedAt = performance.now();
  const kind = kindOf(request);
  response.once('close', () => {
    requests.inc({ kind, status: response.writableFinished ? response.statusCode : 'gone' });
    requestSeconds.observe({ kind }, (performance.now() - startedAt) / 1000);
  });
}

let isStarted = false;

/** Serves the portal's metrics and sends them and traces to a collector, where the settings say so. Called once when the server's entry is loaded. */
export function startMetrics(): void {
  const { metrics, otlpEndpoint } = env();
  if (!isMeasured() || isStarted) return;
  isStarted = true;
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'portal_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const failed = (message: string) => (error: unknown) =>
    console.error(JSON.stringify({ level: 'error', message, cause: String(error) }));
  if (metrics)
    serveMetrics(
      metrics,
      { contentType: registry.contentType, read: () => registry.metrics() },
      failed('metrics not served'),
    );
  if (otlpEndpoint) void startSending(otlpEndpoint, failed('the collector takes no traces or metrics'));
}

async function startSending(endpoint: string, onError: (error: unknown) => void): Promise<void> {
  const telemetry: Telemetry = { endpoint, service: 'broker-portal', version, onError };
  const stops = await Promise.all([startTracing(telemetry), pushMetrics(telemetry, registry, async () => {})]);
  // What is left is sent while the host drains its connections.
  process.once('SIGTERM', () => void Promise.all(stops.map((stop) => stop())));
}
