import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/**
 * What both programs tell an OpenTelemetry collector, off unless OTEL_EXPORTER_OTLP_ENDPOINT is set. For servers only: this file
 * needs Node. As with metrics, names and attributes are of fixed lists: never a company, address, path or text that someone typed
 * (decision 0238).
 *
 * The SDK is loaded only when it is used. Nothing is registered globally: Sentry's own tracing would take it for its own.
 */

/** A setting that is wrong. */
export const OTLP_ENDPOINT_PROBLEM =
  'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address without a query, like http://127.0.0.1:4318.';

export const isOtlpEndpoint = (given: string): boolean => /^https?:\/\/[^?#]+$/.test(given) && URL.canParse(given);

/** Where the collector is, which program this is, and what to do when the collector does not take what it is sent. */
export type Telemetry = {
  /** Base address of OTLP over HTTP: traces go to its /v1/traces, metrics to its /v1/metrics. */
  endpoint: string;
  service: 'broker-portal' | 'broker-monitor';
  version: string;
  onError: (error: unknown) => void;
};

let tracing: { tracer: Tracer; propagator: TextMapPropagator } | null = null;
const here = new AsyncLocalStorage<Context>();

/** Why the collector did not take something, for a line of the log. */
export const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** At most one line a minute of a collector that is away. */
const SAID_EVERY_MS = 60_000;

export function rarely(onError: (error: unknown) => void): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = performance.now();
    onError(error);
  };
}

/**
 * From now on spans are made and sent. The standard variables say the rest: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER,
 * OTEL_RESOURCE_ATTRIBUTES and so on.
 *
 * @returns sends what is left, and ends it
 */
export async function startTracing({ endpoint, service, version, onError }: Telemetry): Promise<() => Promise<void>> {
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, core, resource] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/core'),
    resourceOf({ service, version }),
  ]);
  core.setGlobalErrorHandler(rarely(onError));
  const exporter = new OTLPTraceExporter({ url: addressOf(endpoint, 'traces') });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  tracing = { tracer: provider.getTracer(service, version), propagator: new core.W3CTraceContextPropagator() };
  return async () => {
    tracing = null;
    await provider.shutdown().catch(onError);
  };
}

export const addressOf = (endpoint: string, signal: 'traces' | 'metrics'): string =>
  `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;

/** The program, with what OTEL_RESOURCE_ATTRIBUTES adds. */
export async function resourceOf({ service, version }: Pick<Telemetry, 'service' | 'version'>) {
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const own = resourceFromAttributes({ 'service.name': service, 'service.version': version });
  return detectResources({ detectors: [envDetector] }).merge(own);
}

/** What a program does: answers a request, asks another program, or works by itself. */
type Doing = 'answers' | 'asks' | 'works';
const KINDS = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, works: SpanKind.INTERNAL } as const;

/** Whether something is under way whose parts are worth a span of their own. */
export const isTraced = (): boolean => tracing !== null && here.getStore() !== undefined;

/** What is under way, to name it better or to say how it went. */
export const currentSpan = (): Span | undefined => {
  const context = here.getStore();
  return context && trace.getSpan(context);
};

/**
 * Begins a span, as a part of what is under way.
 *
 * @param from headers of the one who asks, whose trace it goes on with; only of a program that is trusted
 * @returns null while nothing is traced
 */
export function beginSpan(name: string, doing: Doing, attributes: Attributes, from?: IncomingHttpHeaders): Span | null {
  if (!tracing) return null;
  const above = from
    ? tracing.propagator.extract(ROOT_CONTEXT, from, {
        keys: (headers) => Object.keys(headers),
        get: (headers, key) => headers[key],
      })
    : (here.getStore() ?? ROOT_CONTEXT);
  return tracing.tracer.startSpan(name, { kind: KINDS[doing], attributes }, above);
}

/** Runs something, and all that it awaits, as a part of a span. */
export const within = <Result>(span: Span | null, run: () => Result): Result =>
  span ? here.run(trace.setSpan(ROOT_CONTEXT, span), run) : run();

/** Headers that let the program that is asked go on with the trace. */
export function traceHeaders(span: Span | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (span && tracing)
    tracing.propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, {
      set: (into: Record<string, string>, key, value) => {
        into[key] = value;
      },
    });
  return headers;
}

/** Ends a span; with an error's kind it failed. An error's message may hold what someone typed, and stays out. */
export function endSpan(span: Span | null, failure?: unknown): void {
  if (!span) return;
  if (failure !== undefined) {
    span.setAttribute('error.type', failure instanceof Error ? failure.name : String(failure));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Ends the span of a request when its answer has ended. */
export function endWithAnswer(span: Span | null, response: ServerResponse): void {
  if (!span) return;
  response.once('close', () => {
    if (!response.writableFinished) return endSpan(span, 'gone');
    span.setAttribute('http.response.status_code', response.statusCode);
    endSpan(span, response.statusCode >= 500 ? String(response.statusCode) : undefined);
  });
}

/** Runs something as one span. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  run: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, 'works', attributes);
  try {
    const result = await within(span, run);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}
