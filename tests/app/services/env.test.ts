import { describe, expect, test } from 'vitest';
import { problemsIn, readEnv } from '~/services/env.server';

const SESSION_SECRETS = 'newest-secret-0123456789-0123456789, older-secret-0123456789-0123456789';

describe("the portal's variables", () => {
  test('have defaults for everything but the secrets', () => {
    expect(readEnv({ SESSION_SECRETS })).toEqual({
      portalOrigin: 'http://localhost:3000',
      watchdogOrigin: 'http://watchdog.localhost:3000',
      onboardingOrigin: 'http://localhost:4000/monitor/onboarding',
      monitorApiUrl: 'http://127.0.0.1:4000/monitor',
      monitorPublicUrl: 'http://localhost:4000/monitor',
      sessionSecrets: ['newest-secret-0123456789-0123456789', 'older-secret-0123456789-0123456789'],
      isDemo: true,
      sentryDsn: null,
      proxyHeaders: [],
      trustProxy: ['127.0.0.1', '::1'],
      gtmId: null,
      intercomAppId: null,
      supportEmail: null,
      metrics: null,
      otlpEndpoint: null,
    });
  });

  test('have the portal say how it is at the port after the monitor’s, on this machine unless told otherwise', () => {
    const { metrics } = readEnv({ SESSION_SECRETS, METRICS_PORT: '9464' });
    expect(metrics).toEqual({ host: '127.0.0.1', port: 9465 });
    expect(readEnv({ SESSION_SECRETS, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' }).metrics?.host).toBe('10.0.0.2');
    for (const port of ['0', '65535', '9464x', '-1'])
      expect(problemsIn({ SESSION_SECRETS, METRICS_PORT: port }).join()).toContain('METRICS_PORT');
  });

  test('follow the ports, and a real database is no demo', () => {
    const env = readEnv({ SESSION_SECRETS, PORT: '8080', MONITOR_PORT: '9090', DATABASE_URL: 'postgres://db' });
    expect(env.portalOrigin).toBe('http://localhost:8080');
    expect(env.monitorApiUrl).toBe('http://127.0.0.1:9090/monitor');
    expect(env.isDemo).toBe(false);
  });

  test('take the monitor of another host without a trailing slash', () => {
    const { monitorApiUrl, monitorPublicUrl } = readEnv({
      SESSION_SECRETS,
      MONITOR_API_URL: 'https://api.test/monitor/',
    });
    expect(monitorApiUrl).toBe('https://api.test/monitor');
    expect(monitorPublicUrl).toBe('https://api.test/monitor');
    const behind = { MONITOR_API_URL: 'http://10.0.0.2/monitor', MONITOR_PUBLIC_URL: 'https://api.test/monitor/' };
    expect(readEnv({ SESSION_SECRETS, ...behind }).monitorPublicUrl).toBe('https://api.test/monitor');
  });

  test('are all named when bad, in one go', () => {
    const problems = problemsIn({
      SESSION_SECRETS: 'short',
      PORTAL_ORIGIN: 'localhost:3000',
      MONITOR_API_URL: 'ftp://api.test',
      GTM_ID: 'GTM_1',
      SENTRY_DSN: 'yes',
    }).join('\n');
    for (const name of ['SESSION_SECRETS', 'PORTAL_ORIGIN', 'MONITOR_API_URL', 'GTM_ID', 'SENTRY_DSN']) {
      expect(problems).toContain(name);
    }
    expect(() => readEnv({})).toThrow(/SESSION_SECRETS/);
  });

  test.each(['PORTAL_ORIGIN', 'WATCHDOG_ORIGIN', 'ONBOARDING_ORIGIN'])('want https of %s outside localhost', (name) => {
    expect(problemsIn({ SESSION_SECRETS, [name]: 'http://portal.test' })).toEqual([
      `${name} must begin with https:// outside localhost: browsers would keep no sessions there.`,
    ]);
    expect(problemsIn({ SESSION_SECRETS, [name]: 'https://portal.test' })).toEqual([]);
    expect(problemsIn({ SESSION_SECRETS, [name]: 'http://watchdog.localhost:3000' })).toEqual([]);
  });
});
