import { beginSpan, endWithAnswer, within } from '@contract/shared/telemetry-server';
import { trusts } from '@contract/shared/trusted-proxies';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../base/env';
import { countRequest, requestName } from '../base/metrics';

// No program of ours requests a path without a route: scanners try thousands of them.
const nameOf = ({ routeOptions: { url, config } }: FastifyRequest) =>
  requestName({ call: config?.call, isPage: url !== undefined });

/**
 * Counts each request by its call, its status and its duration, and makes it a span where an OpenTelemetry collector is set. Add it
 * before the routes.
 */
export function measureRequests(app: FastifyInstance, { metrics, otlpEndpoint, trustProxy }: Env): void {
  if (!metrics && !otlpEndpoint) return;
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    const name = nameOf(request);
    reply.raw.once('close', () =>
      countRequest(
        name,
        reply.raw.writableFinished ? reply.raw.statusCode : null,
        (performance.now() - startedAt) / 1000,
      ),
    );
  });
  if (!otlpEndpoint) return;
  const isTrusted = trusts(trustProxy);
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request.routeOptions;
    // A stranger could have every one of its requests recorded, or all in one trace.
    const from = isTrusted(request.socket.remoteAddress) ? request.headers : undefined;
    const about = { 'http.request.method': String(method ?? request.method), 'http.route': url ?? 'unknown' };
    const span = beginSpan(nameOf(request), 'answers', about, from);
    if (span) spans.set(request, span);
    endWithAnswer(span, reply.raw);
  });
  // After the body was read, whose events would lose it.
  app.addHook('preHandler', (request, _reply, done) => within(spans.get(request) ?? null, done));
}
