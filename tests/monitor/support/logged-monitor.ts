import { buildMonitor } from '@monitor/app';
import type { SectionMonitor } from './section-monitor';

/**
 * The API of a test once more, over the same database and clock, with every log line that it writes at any level.
 *
 * @returns the monitor to send requests to; `log`: what it wrote since the last time, one string; `closeLog` ends it alone
 */
export async function withItsLog(monitor: SectionMonitor) {
  const lines: string[] = [];
  const { services } = monitor;
  const app = await buildMonitor(
    { ...services, env: { ...services.env, logLevel: 'trace' } },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  return {
    monitor: { ...monitor, app },
    log: () => lines.splice(0).join(''),
    closeLog: () => app.close(),
  };
}
