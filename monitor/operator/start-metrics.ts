import { serveMetrics } from '@contract/shared/metrics-server';
import { pushMetrics } from '@contract/shared/push-metrics-server';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { version } from '../../package.json';
import { registry } from '../base/metrics';
import { telemetryOf } from '../base/telemetry';
import type { Services } from '../server/services';
import { addDatabaseMetrics } from './database-metrics';

/** Serves the monitor's metrics and sends them to a collector, where the settings say so; @returns ends both */
export async function startMetrics(
  { env, database, clock }: Pick<Services, 'env' | 'database' | 'clock'>,
  jobKinds: readonly { kind: string }[],
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const telemetry = telemetryOf(env, onError);
  if (!env.metrics && !telemetry) return async () => {};
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'monitor_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const refresh = addDatabaseMetrics(registry, database, { jobKinds: jobKinds.map(({ kind }) => kind), clock });
  const read = async () => {
    await refresh();
    return registry.metrics();
  };
  const stops = [
    env.metrics && serveMetrics(env.metrics, { contentType: registry.contentType, read }, onError),
    telemetry && (await pushMetrics(telemetry, registry, refresh)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop?.()));
  };
}
