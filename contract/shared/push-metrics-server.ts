import type { MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';
import { addressOf, rarely, resourceOf, type Telemetry } from './telemetry-server';

type Values = MetricObjectWithValues<MetricValueWithName<string>>;

/**
 * Sends the metrics that Prometheus reads to an OpenTelemetry collector as well, each minute or as often as
 * OTEL_METRIC_EXPORT_INTERVAL says (milliseconds): the same names, labels and figures.
 *
 * @param read makes the registry current
 * @returns sends them once more, and ends it
 */
export async function pushMetrics(
  { endpoint, service, version, onError }: Telemetry,
  registry: Registry,
  read: () => Promise<void>,
): Promise<() => Promise<void>> {
  const [sdk, { OTLPMetricExporter }, resource] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    resourceOf({ service, version }),
  ]);
  const since = now();
  const producer: MetricProducer = {
    collect: async () => {
      await read();
      const metrics = (await registry.getMetricsAsJSON()) as unknown as Values[];
      const scope = { name: service, version };
      const times = { startTime: since, endTime: now() };
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [{ scope, metrics: metrics.flatMap((one) => metricOf(one, times, sdk)) }],
        },
        errors: [],
      };
    },
  };
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: addressOf(endpoint, 'metrics') }),
    metricProducers: [producer],
    exportIntervalMillis: Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000,
    exportTimeoutMillis: Math.min(30_000, Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || 30_000),
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return () => provider.shutdown().catch(rarely(onError));
}

const now = (): [number, number] => {
  const ms = Date.now();
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
};

type Times = { startTime: [number, number]; endTime: [number, number] };

/** One metric of Prometheus as OpenTelemetry's data model has it; none for a summary, which it has no use for. */
function metricOf(
  { name, help, type, values }: Values,
  times: Times,
  { AggregationTemporality, DataPointType }: typeof import('@opentelemetry/sdk-metrics'),
): MetricData[] {
  const about = {
    descriptor: { name, description: help, unit: '', valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const kind = type as unknown as string;
  if (kind === 'histogram')
    return [{ ...about, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(name, values, times) }];
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
  if (kind === 'counter') return [{ ...about, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  return kind === 'gauge' ? [{ ...about, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

type Bucketed = { attributes: Record<string, string | number>; upTo: [number, number][]; sum: number; count: number };

/** Prometheus counts in a bucket all that is not above its limit; OpenTelemetry only what no smaller bucket has. */
function histogramsOf(name: string, values: Values['values'], times: Times) {
  const byLabels = new Map<string, Bucketed>();
  for (const { metricName, labels, value } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const one = byLabels.get(key) ?? { attributes, upTo: [], sum: 0, count: 0 };
    byLabels.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') one.upTo.push([Number(le), value]);
  }
  return [...byLabels.values()].map(({ attributes, upTo, sum, count }) => {
    const cumulative = [...upTo.map(([, value]) => value), count];
    return {
      ...times,
      attributes,
      value: {
        buckets: {
          boundaries: upTo.map(([limit]) => limit),
          counts: cumulative.map((value, at) => value - (cumulative[at - 1] ?? 0)),
        },
        sum,
        count,
      },
    };
  });
}
