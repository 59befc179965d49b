import { serveMetrics } from '@contract/shared/metrics-server';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { version } from '../../package.json';
import { registry } from '../base/metrics';
import type { Services } from '../server/services';
import { addDatabaseMetrics } from './database-metrics';

/** Serves the monitor's metrics where the settings say; @returns ends it, or null where they say nowhere */
export function startMetrics(
  { env, database, clock }: Pick<Services, 'env' | 'database' | 'clock'>,
  jobKinds: readonly { kind: string }[],
  onError: (error: unknown) => void,
): (() => Promise<void>) | null {
  if (!env.metrics) return null;
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
  return serveMetrics(env.metrics, { contentType: registry.contentType, read }, onError);
}
