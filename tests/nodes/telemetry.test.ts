import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { freePort, type Running, startProgram } from './processes';

/** The built programs and a collector that keeps what it is sent. */

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
};
type Attribute = Span['attributes'][number];
type Resource = { attributes: Attribute[] };
type Traces = { resourceSpans: { resource: Resource; scopeSpans: { spans: Span[] }[] }[] };
type Metric = {
  name: string;
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number; attributes: Attribute[] }[] };
  gauge?: { dataPoints: object[] };
  histogram?: { dataPoints: { count: number; sum: number; bucketCounts: number[]; explicitBounds: number[] }[] };
};
type Metrics = { resourceMetrics: { resource: Resource; scopeMetrics: { metrics: Metric[] }[] }[] };

const TYPED = 'Zanzibar Haulers of Quux';
const folder = mkdtempSync(join(tmpdir(), 'telemetry-'));
const bodies: { path: string; text: string; key: string | undefined }[] = [];
let collector: Server;
let monitor: Running;
let portal: Running;

const serviceOf = ({ attributes }: Resource) =>
  attributes.find(({ key }) => key === 'service.name')?.value.stringValue as string;
const spans = () =>
  bodies
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => (JSON.parse(text) as Traces).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service: serviceOf(resource) }))),
    );
const metrics = (service: string) =>
  bodies
    .filter(({ path }) => path === '/v1/metrics')
    .flatMap(({ text }) => (JSON.parse(text) as Metrics).resourceMetrics)
    .filter(({ resource }) => serviceOf(resource) === service)
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 30_000, interval: 200 });

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    bodies.push({
      path: request.url ?? '',
      text: Buffer.concat(pieces).toString(),
      key: request.headers['x-collector-key'] as string | undefined,
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const [monitorPort, portalPort] = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'production',
    DEMO: '0',
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRETS: randomBytes(32).toString('hex'),
    DATA_KEYS: randomBytes(32).toString('base64'),
    MONITOR_PORT: String(monitorPort),
    MONITOR_API_URL: `http://127.0.0.1:${monitorPort}/monitor`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-test',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  monitor = await startProgram(['dist/main.js'], {
    port: monitorPort,
    ready: '/monitor/health',
    env: { ...env, PORT: String(portalPort) },
  });
  portal = await startProgram(PORTAL_ARGS, {
    port: portalPort,
    ready: '/broker/healthz',
    env: { ...env, PORT: String(portalPort) },
  });
});
afterAll(async () => {
  await portal?.stop();
  await monitor?.stop();
  collector?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('with a collector', () => {
  test('a form sent to the portal is one trace with its call, what the monitor did and its statements', async () => {
    const response = await fetch(`${portal.origin}/broker/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: portal.origin },
      body: new URLSearchParams({ email: `${TYPED.replaceAll(' ', '.')}@broker.example`, password: TYPED }),
    });
    await response.text();
    const whole = await until(() => {
      const asked = spans().find(
        ({ name, service, kind }) => name === 'signIn' && service === 'broker-portal' && kind === 3,
      );
      const all = spans().filter(({ traceId }) => traceId === asked?.traceId);
      expect(all.map(({ name }) => name)).toContain('SELECT users');
      expect(all.some(({ name, service }) => name === 'signIn' && service === 'broker-monitor')).toBe(true);
      expect(all.some(({ service, parentSpanId }) => service === 'broker-portal' && !parentSpanId)).toBe(true);
      return all;
    });
    const named = (service: string, name: RegExp) =>
      whole.find((span) => span.service === service && name.test(span.name))!;
    const form = named('broker-portal', /^(form|page )/);
    const call = named('broker-portal', /^signIn$/);
    const answer = named('broker-monitor', /^signIn$/);
    expect(call.parentSpanId).toBe(form.spanId);
    expect(answer.parentSpanId).toBe(call.spanId);
    expect(named('broker-monitor', /^SELECT users$/).parentSpanId).toBe(answer.spanId);
    expect(answer.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/monitor/sign_in' } });
  });

  test('both programs send the metrics that Prometheus reads', async () => {
    await until(() => {
      const requests = metrics('broker-monitor')
        .filter(({ name }) => name === 'monitor_requests_total')
        .at(-1);
      const ofSignIn = requests?.sum?.dataPoints.find(({ attributes }) =>
        attributes.some(({ value }) => value.stringValue === 'signIn'),
      );
      expect(requests?.sum?.isMonotonic).toBe(true);
      expect(ofSignIn?.asDouble).toBe(1);
      const seconds = metrics('broker-portal')
        .filter(({ name }) => name === 'portal_request_duration_seconds')
        .at(-1);
      for (const { count, bucketCounts, explicitBounds } of seconds!.histogram!.dataPoints) {
        expect(bucketCounts.reduce((all, one) => all + one, 0)).toBe(count);
        expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
      }
      expect(metrics('broker-monitor').some(({ name }) => name === 'monitor_database_answered')).toBe(true);
    });
  });

  test('nothing of what was typed is sent, and each is sent with the key', () => {
    expect(bodies.length).toBeGreaterThan(2);
    for (const { text, key } of bodies) {
      expect(text).not.toMatch(/Zanzibar|Quux|broker\.example/);
      expect(key).toBe('of-the-test');
    }
  });

  test('a trace goes on with that of a trusted proxy, and not with that of a stranger', async () => {
    const visit = (trace: string, localAddress: string) =>
      request(`${portal.origin}/broker/login`, {
        dispatcher: new Agent({ localAddress }),
        headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` },
      }).then(({ body }) => body.dump());
    const [ofStranger, ofProxy] = ['a'.repeat(32), 'c'.repeat(32)];
    await visit(ofStranger, '127.0.0.9');
    await visit(ofProxy, '127.0.0.1');
    await until(() => expect(spans().some(({ traceId }) => traceId === ofProxy)).toBe(true));
    expect(spans().filter(({ traceId }) => traceId === ofStranger)).toEqual([]);
  });

  test('a collector that goes away keeps nothing from being served, and is reported once', async () => {
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
    for (let nth = 0; nth < 3; nth++) expect((await fetch(`${portal.origin}/broker/login`)).status).toBe(200);
    await until(() => expect(portal.said()).toContain('the collector takes no traces or metrics'));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(portal.said().split('the collector takes no traces or metrics').length).toBeLessThanOrEqual(3);
    expect((await fetch(`${monitor.origin}/monitor/health`)).status).toBe(200);
  });
});
