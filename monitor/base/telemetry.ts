import type { Telemetry } from '@contract/shared/telemetry-server';
import { version } from '../../package.json';
import type { Env } from './env';

/** The collector of the settings; null: none */
export const telemetryOf = (
  { otlpEndpoint }: Pick<Env, 'otlpEndpoint'>,
  onError: Telemetry['onError'],
): Telemetry | null =>
  otlpEndpoint === null ? null : { endpoint: otlpEndpoint, service: 'broker-monitor', version, onError };
