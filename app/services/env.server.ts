import { TAG_MANAGER_ID } from '@contract/shared/build-flags.constants';
import {
  isMetricsPort,
  METRICS_PORT_PROBLEM,
  type MetricsAddress,
  metricsAddress,
} from '@contract/shared/metrics-server';
import { keepsSessions, NEEDS_HTTPS } from '@contract/shared/own-origin';
import { isOtlpEndpoint, OTLP_ENDPOINT_PROBLEM } from '@contract/shared/telemetry-server';

/**
 * The portal's variables, read once and checked when the server starts. `problemsIn` names every bad one, so that an
 * operator can fix them all at once.
 */
export interface PortalEnv {
  /** Origins of the two brands, `scheme://host[:port]`. */
  portalOrigin: string;
  watchdogOrigin: string;
  /** Where users of a carrier company go: the full URL. */
  onboardingOrigin: string;
  /** Base of the monitor API, without a trailing slash. */
  monitorApiUrl: string;
  /** The same for companies' own systems and browsers. */
  monitorPublicUrl: string;
  /** Newest first: the first signs, all verify. */
  sessionSecrets: [string, ...string[]];
  isDemo: boolean;
  sentryDsn: string | null;
  /** Headers in which a proxy names the caller's address, lower case. Ignored unless a trusted proxy sends them. */
  proxyHeaders: string[];
  /** Trusted proxies: addresses and networks. */
  trustProxy: string[];
  gtmId: string | null;
  intercomAppId: string | null;
  /** The contact for users who are kept out. */
  supportEmail: string | null;
  /** Where Prometheus reads the portal's metrics; null: nowhere. */
  metrics: MetricsAddress | null;
  /** Base address of an OpenTelemetry collector; null: none. */
  otlpEndpoint: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Where browsers have sessions. */
const BROWSED = ['PORTAL_ORIGIN', 'WATCHDOG_ORIGIN', 'ONBOARDING_ORIGIN'];

const SHORTEST_SECRET = 32;

/**
 * The headers in which a proxy in front of the product describes the caller; the monitor decides whom they keep out.
 */
const HEADER_SETTINGS = ['COUNTRY_HEADER', 'VPN_HEADER'] as const;

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Errors in the variables, one sentence each; empty when they are usable. */
export function problemsIn(variables: Variables): string[] {
  const problems: string[] = [];
  for (const name of [
    'PORTAL_ORIGIN',
    'WATCHDOG_ORIGIN',
    'ONBOARDING_ORIGIN',
    'MONITOR_API_URL',
    'MONITOR_PUBLIC_URL',
  ]) {
    const value = variables[name];
    if (value && !isHttpUrl(value)) problems.push(`${name} must be an http or https address.`);
    else if (value && BROWSED.includes(name) && !keepsSessions(value)) problems.push(`${name} ${NEEDS_HTTPS}`);
  }
  const secrets = secretsIn(variables);
  if (secrets.length === 0)
    problems.push('SESSION_SECRETS must hold at least one secret (comma-separated, newest first).');
  if (secrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    problems.push(`Each of SESSION_SECRETS must be at least ${SHORTEST_SECRET} characters long.`);
  }
  for (const name of HEADER_SETTINGS) {
    const value = variables[name];
    if (value && !/^[A-Za-z][A-Za-z0-9-]*$/.test(value)) problems.push(`${name} must be the name of a header.`);
  }
  if (variables.GTM_ID && !TAG_MANAGER_ID.test(variables.GTM_ID)) {
    problems.push('GTM_ID must be GTM- and letters or digits.');
  }
  if (variables.METRICS_PORT && !isMetricsPort(variables.METRICS_PORT)) problems.push(METRICS_PORT_PROBLEM);
  if (variables.OTEL_EXPORTER_OTLP_ENDPOINT && !isOtlpEndpoint(variables.OTEL_EXPORTER_OTLP_ENDPOINT))
    problems.push(OTLP_ENDPOINT_PROBLEM);
  if (variables.SENTRY_DSN && !isHttpUrl(variables.SENTRY_DSN)) problems.push('SENTRY_DSN must be an address.');
  return problems;
}

function secretsIn(variables: Variables): string[] {
  return (variables.SESSION_SECRETS ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

/**
 * The variables as the portal uses them, defaults filled in.
 *
 * @throws Error naming every bad variable.
 */
export function readEnv(variables: Variables): PortalEnv {
  const problems = problemsIn(variables);
  if (problems.length > 0) throw new Error(`The portal cannot start:\n- ${problems.join('\n- ')}`);
  const port = variables.PORT || '3000';
  const monitorPort = variables.MONITOR_PORT || '4000';
  const monitorApiUrl = withoutTrailingSlash(variables.MONITOR_API_URL || `http://127.0.0.1:${monitorPort}/monitor`);
  return {
    portalOrigin: new URL(variables.PORTAL_ORIGIN || `http://localhost:${port}`).origin,
    watchdogOrigin: new URL(variables.WATCHDOG_ORIGIN || `http://watchdog.localhost:${port}`).origin,
    onboardingOrigin: withoutTrailingSlash(
      variables.ONBOARDING_ORIGIN || `http://localhost:${monitorPort}/monitor/onboarding`,
    ),
    monitorApiUrl,
    monitorPublicUrl: withoutTrailingSlash(
      variables.MONITOR_PUBLIC_URL || variables.MONITOR_API_URL || `http://localhost:${monitorPort}/monitor`,
    ),
    sessionSecrets: secretsIn(variables) as [string, ...string[]],
    isDemo: variables.DEMO ? variables.DEMO === '1' : !variables.DATABASE_URL,
    sentryDsn: variables.SENTRY_DSN || null,
    proxyHeaders: HEADER_SETTINGS.flatMap((name) => variables[name]?.toLowerCase() || []),
    trustProxy: (variables.TRUST_PROXY || '127.0.0.1,::1')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    gtmId: variables.GTM_ID || null,
    intercomAppId: variables.INTERCOM_APP_ID || null,
    supportEmail: variables.SUPPORT_EMAIL || null,
    metrics: metricsAddress(variables, 'portal'),
    otlpEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT || null,
  };
}

let current: PortalEnv | undefined;

/** The portal's variables. The first call reads and checks them; the server's entry makes it at start. */
export function env(): PortalEnv {
  current ??= readEnv(process.env);
  return current;
}
