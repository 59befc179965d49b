import { isMetricsPort, METRICS_PORT_PROBLEM, metricsAddress } from '@contract/shared/metrics-server';

import { keepsSessions, NEEDS_HTTPS } from '@contract/shared/own-origin';
import { isOtlpEndpoint, OTLP_ENDPOINT_PROBLEM } from '@contract/shared/telemetry-server';
import { z } from 'zod';
import { LONGEST_AGE_DAYS } from './dataset-ages';
import { publisherAddress } from './publisher-address';

const port = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a port number.` })
    .int()
    .min(0, `${name} must be a port number.`)
    .max(65_535, `${name} must be at most 65535.`);
const origin = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address like https://host.` })
    .refine(keepsSessions, { error: `${name} ${NEEDS_HTTPS}` })
    .transform((url) => new URL(url).origin);

const headerName = (name: string) =>
  z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, `${name} must be the name of a header, like X-Country.`)
    .transform((header) => header.toLowerCase());

/** Whose emails the demo's inbox shows. */
export const DEMO_RATECON_DOMAIN = 'ratecon.localhost';
export const DEMO_AUTHSERV_ID = 'mx.ratecon.localhost';

const dkimDnsOf = (value: string): 'system' | readonly string[] | null => {
  const setting = value.toLowerCase();
  if (setting === 'off') return null;
  return setting === 'system' ? setting : setting.split(',');
};

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

const Variables = z
  .object({
    NODE_ENV: z.string().default('production'),
    PORT: port('PORT').default(3000),
    MONITOR_PORT: port('MONITOR_PORT').default(4000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.')
      .optional(),
    MIGRATION_DATABASE_URL: z
      .string()
      .regex(
        /^postgres(ql)?:\/\//,
        'MIGRATION_DATABASE_URL must begin with postgres:// or postgresql://: the same database as DATABASE_URL, as the role that owns its tables.',
      )
      .optional(),
    DATABASE_REPLICA_URLS: z
      .string()
      .regex(
        /^postgres(ql)?:\/\/[^,]+(,\s*postgres(ql)?:\/\/[^,]+)*$/,
        'DATABASE_REPLICA_URLS must be addresses that begin with postgres:// or postgresql://, separated by commas.',
      )
      .optional(),
    DEMO: z.enum(['0', '1'], { error: 'DEMO must be 0 or 1.' }).optional(),
    // Checked below, together with every other missing setting.
    SESSION_SECRETS: z.string().default(''),
    DATA_KEYS: z.string().optional(),
    AUDIT_FILES: z.string().optional(),
    AUDIT_SYSLOG_URL: z
      .url({ protocol: /^tls$/, error: 'AUDIT_SYSLOG_URL must be tls://host:port of a syslog server (RFC 5425).' })
      .optional(),
    AUDIT_SYSLOG_CA: z.string().optional(),
    // Of npm run backup, which reads them itself.
    BACKUP_DIR: z.string().optional(),
    BACKUP_RECIPIENT: z
      .string()
      .regex(
        /^age1[\da-z]+$/,
        'BACKUP_RECIPIENT must be an age recipient, age1…: npm run backup -- --new-keys makes one.',
      )
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must begin with smtp:// or smtps://.' }).optional(),
    MAIL_FROM: z.string().default('Broker Portal <no-reply@localhost>'),
    DKIM_KEY: z.string().optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'DKIM_SELECTOR must be the name before ._domainkey, such as portal.')
      .optional(),
    SMS_URL: z
      .url({ protocol: /^https?$/, error: 'SMS_URL must be an address like https://user:password@gateway/messages.' })
      .optional(),
    SMS_FROM: z.string().max(50, 'SMS_FROM is too long: 50 characters at most.').optional(),
    SMS_AUTH_TOKEN: z.string().min(16, 'SMS_AUTH_TOKEN must have 16 characters or more.').optional(),
    SMS_PRICE: z.coerce
      .number({ error: 'SMS_PRICE must be dollars per segment, like 0.0083.' })
      .min(0, 'SMS_PRICE must be dollars per segment, like 0.0083.')
      .max(10, 'SMS_PRICE must be dollars per segment, like 0.0083.')
      .optional(),
    PORTAL_ORIGIN: origin('PORTAL_ORIGIN').optional(),
    WATCHDOG_ORIGIN: origin('WATCHDOG_ORIGIN').optional(),
    ONBOARDING_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'ONBOARDING_ORIGIN must be an address like https://host/path.' })
      .refine(keepsSessions, { error: `ONBOARDING_ORIGIN ${NEEDS_HTTPS}` })
      .optional(),
    MONITOR_PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'MONITOR_PUBLIC_URL must be an address like https://host/monitor.' })
      .optional(),
    SUPPORT_EMAIL: z.email({ error: 'SUPPORT_EMAIL must be an email address.' }).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    MAPS_URL: z.url({ protocol: /^https?$/, error: 'MAPS_URL must be an address like https://host.' }).optional(),
    MAPS_KEY: z.string().optional(),
    SAMSARA_URL: origin('SAMSARA_URL').default('https://api.samsara.com'),
    SAMSARA_CLIENT_ID: z.string().optional(),
    SAMSARA_CLIENT_SECRET: z.string().optional(),
    MOTIVE_URL: origin('MOTIVE_URL').default('https://api.gomotive.com'),
    MOTIVE_SIGN_IN_URL: origin('MOTIVE_SIGN_IN_URL').default('https://gomotive.com'),
    MOTIVE_CLIENT_ID: z.string().optional(),
    MOTIVE_CLIENT_SECRET: z.string().optional(),
    GEOTAB_URL: origin('GEOTAB_URL').default('https://my.geotab.com'),
    GEOCODER_URL: z
      .url({ protocol: /^https?$/, error: 'GEOCODER_URL must be an address like https://host/search.' })
      .optional(),
    GEOCODER_KEY: z.string().optional(),
    /** Read by build-commit.ts. */
    BUILD_COMMIT: z.string().max(100, 'BUILD_COMMIT must be a commit: 100 characters at most.').optional(),
    PDF_SIGNING_CERTIFICATE: z.string().optional(),
    PDF_SIGNING_KEY: z.string().optional(),
    TSA_URL: z
      .url({
        protocol: /^https?$/,
        error: 'TSA_URL must be the address of a time stamp service, like https://host/tsr.',
      })
      .optional(),
    TRUST_PROXY: z.string().default('127.0.0.1,::1'),
    REQUESTS_A_MINUTE: z.coerce
      .number({ error: 'REQUESTS_A_MINUTE must be a whole number; 0 for no limit.' })
      .int('REQUESTS_A_MINUTE must be a whole number; 0 for no limit.')
      .min(0, 'REQUESTS_A_MINUTE must be a whole number; 0 for no limit.')
      .default(30_000),
    MAX_COMPANY_FILES_MB: z.coerce
      .number({ error: 'MAX_COMPANY_FILES_MB must be a whole number of 1 or more.' })
      .int('MAX_COMPANY_FILES_MB must be a whole number of 1 or more.')
      .min(1, 'MAX_COMPANY_FILES_MB must be a whole number of 1 or more.')
      .default(2048),
    IDENTITY_ALERT_DAYS: z.coerce
      .number({ error: 'IDENTITY_ALERT_DAYS must be a whole number from 30 to 730.' })
      .int('IDENTITY_ALERT_DAYS must be a whole number from 30 to 730.')
      .min(30, 'IDENTITY_ALERT_DAYS must be a whole number from 30 to 730.')
      .max(730, 'IDENTITY_ALERT_DAYS must be a whole number from 30 to 730.')
      .default(180),
    DATASET_AGE_DAYS: z.string().default(''),
    FMCSA_SYNC: z.enum(['off', 'daily'], { error: 'FMCSA_SYNC must be daily or off.' }).default('off'),
    FMCSA_BASE_URL: publisherAddress.optional(),
    FMCSA_APP_TOKEN: z.string().optional(),
    RATECON_DOMAIN: z
      .string()
      .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'RATECON_DOMAIN must be a domain, like ratecon.example.com.')
      .optional(),
    AUTHSERV_ID: z
      .string()
      .regex(
        /^[A-Za-z0-9._-]{1,253}$/,
        'AUTHSERV_ID must be the name by which a mail server signs its results, like mx.example.com.',
      )
      .optional(),
    DKIM_DNS: z
      .string()
      .regex(
        /^(?:off|system|[0-9a-f.:[\]]+(?:,[0-9a-f.:[\]]+)*)$/i,
        'DKIM_DNS must be off, system, or addresses of DNS servers, like 9.9.9.9,127.0.0.1:5353.',
      )
      .optional(),
    INBOUND_SMTP_PORT: port('INBOUND_SMTP_PORT').optional(),
    INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
    INBOUND_SMTP_CERT: z.string().optional(),
    INBOUND_SMTP_KEY: z.string().optional(),
    FMCSA_WEB_KEY: z.string().max(200, 'FMCSA_WEB_KEY must be a web key of FMCSA.').optional(),
    FMCSA_LIVE_URL: z
      .url({ protocol: /^https?$/, error: 'FMCSA_LIVE_URL must be an address like https://host/qc/services.' })
      .default('https://mobile.fmcsa.dot.gov/qc/services'),
    METRICS_PORT: z.string().refine(isMetricsPort, METRICS_PORT_PROBLEM).optional(),
    METRICS_HOST: z.string().optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isOtlpEndpoint, OTLP_ENDPOINT_PROBLEM).optional(),
    COUNTRY_HEADER: headerName('COUNTRY_HEADER').optional(),
    ALLOWED_COUNTRIES: z
      .string()
      .regex(
        /^[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*$/,
        'ALLOWED_COUNTRIES must be two-letter codes, separated by commas: US,CA,MX.',
      )
      .default('US,CA,MX'),
    VPN_HEADER: headerName('VPN_HEADER').optional(),
    INTERCOM_VERIFICATION_SECRET: z.string().optional(),
    BRAINTREE_ENVIRONMENT: z
      .enum(['sandbox', 'production'], { error: 'BRAINTREE_ENVIRONMENT must be sandbox or production.' })
      .default('sandbox'),
    BRAINTREE_MERCHANT_ID: z.string().optional(),
    BRAINTREE_PUBLIC_KEY: z.string().optional(),
    BRAINTREE_PRIVATE_KEY: z.string().optional(),
  })
  .transform((v, context) => {
    const secrets = v.SESSION_SECRETS.split(',')
      .map((secret) => secret.trim())
      .filter(Boolean);
    if (secrets.length === 0 || secrets.some((secret) => secret.length < 32))
      context.addIssue({
        code: 'custom',
        path: ['SESSION_SECRETS'],
        message:
          secrets.length === 0
            ? 'SESSION_SECRETS is required: one or more secrets of 32 characters or more, separated by commas, newest first. npm run secrets makes one.'
            : 'Each secret in SESSION_SECRETS must have 32 characters or more.',
      });
    const dataKeys = (v.DATA_KEYS ?? (v.NODE_ENV === 'test' ? v.SESSION_SECRETS : ''))
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean);
    if (dataKeys.length === 0 || dataKeys.some((key) => key.length < 32))
      context.addIssue({
        code: 'custom',
        path: ['DATA_KEYS'],
        message:
          'DATA_KEYS is required: one or more keys of 32 characters or more, separated by commas, newest first. Bank and taxpayer numbers, and the papers that show them, are sealed with it. npm run secrets makes one.',
      });
    const datasetAges = new Map<string, number>();
    for (const part of v.DATASET_AGE_DAYS.split(',').map((one) => one.trim())) {
      const [, key = '', days] = /^([a-z0-9-]+)=(\d{1,4})$/.exec(part) ?? [];
      if (key in LONGEST_AGE_DAYS && Number(days) > 0) datasetAges.set(key, Number(days));
      else if (part !== '')
        context.addIssue({
          code: 'custom',
          path: ['DATASET_AGE_DAYS'],
          message: `DATASET_AGE_DAYS must name datasets with days from 1 to 9999, like oos-orders=14,census=45. "${part}" is not one of them.`,
        });
    }
    if (v.MIGRATION_DATABASE_URL && !v.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['MIGRATION_DATABASE_URL'],
        message: 'MIGRATION_DATABASE_URL is set together with DATABASE_URL, which is the role of requests.',
      });
    if (v.DATABASE_REPLICA_URLS && !v.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_REPLICA_URLS'],
        message: 'DATABASE_REPLICA_URLS is set together with DATABASE_URL, whose server the replicas follow.',
      });
    const keys = [v.BRAINTREE_MERCHANT_ID, v.BRAINTREE_PUBLIC_KEY, v.BRAINTREE_PRIVATE_KEY];
    if (keys.some(Boolean) && !keys.every(Boolean))
      context.addIssue({
        code: 'custom',
        path: ['BRAINTREE_MERCHANT_ID'],
        message:
          'BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY are set together or not at all.',
      });
    if (Boolean(v.PDF_SIGNING_CERTIFICATE) !== Boolean(v.PDF_SIGNING_KEY))
      context.addIssue({
        code: 'custom',
        path: ['PDF_SIGNING_CERTIFICATE'],
        message: 'PDF_SIGNING_CERTIFICATE and PDF_SIGNING_KEY are set together or not at all.',
      });
    if (Boolean(v.DKIM_KEY) !== Boolean(v.DKIM_SELECTOR))
      context.addIssue({
        code: 'custom',
        path: ['DKIM_KEY'],
        message: 'DKIM_KEY and DKIM_SELECTOR are set together or not at all.',
      });
    for (const name of ['SAMSARA', 'MOTIVE'] as const)
      if (Boolean(v[`${name}_CLIENT_ID`]) !== Boolean(v[`${name}_CLIENT_SECRET`]))
        context.addIssue({
          code: 'custom',
          path: [`${name}_CLIENT_ID`],
          message: `${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`,
        });
    if (Boolean(v.INBOUND_SMTP_CERT) !== Boolean(v.INBOUND_SMTP_KEY))
      context.addIssue({
        code: 'custom',
        path: ['INBOUND_SMTP_CERT'],
        message: 'INBOUND_SMTP_CERT and INBOUND_SMTP_KEY are set together or not at all.',
      });
    const isDemo = v.DEMO === undefined ? !v.DATABASE_URL : v.DEMO === '1';
    if (v.INBOUND_SMTP_PORT !== undefined && !v.RATECON_DOMAIN && !isDemo)
      context.addIssue({
        code: 'custom',
        path: ['RATECON_DOMAIN'],
        message: 'RATECON_DOMAIN is required with INBOUND_SMTP_PORT: mail to another domain is refused.',
      });
    if (v.INBOUND_SMTP_PORT !== undefined && !v.INBOUND_SMTP_CERT && !isLoopback(v.INBOUND_SMTP_HOST))
      context.addIssue({
        code: 'custom',
        path: ['INBOUND_SMTP_CERT'],
        message:
          'INBOUND_SMTP_CERT and INBOUND_SMTP_KEY are required where INBOUND_SMTP_HOST is not this machine alone.',
      });
    if ((v.SMS_URL === undefined) !== (v.SMS_FROM === undefined))
      context.addIssue({ code: 'custom', path: ['SMS_URL'], message: 'Set both SMS_URL and SMS_FROM, or neither.' });
    if (isDemo && v.FMCSA_SYNC === 'daily')
      context.addIssue({
        code: 'custom',
        path: ['FMCSA_SYNC'],
        message: 'FMCSA_SYNC=daily needs DEMO=0: real carriers would come among those of the demo.',
      });
    return {
      isTest: v.NODE_ENV === 'test',
      port: v.MONITOR_PORT,
      host: v.HOST,
      dataDir: v.DATA_DIR,
      databaseUrl: v.DATABASE_URL,
      /** Connects as the role that owns the tables; if omitted, requests use that role too. */
      migrationDatabaseUrl: v.MIGRATION_DATABASE_URL,
      /** Servers that follow that of `databaseUrl` and may be read. */
      databaseReplicaUrls: v.DATABASE_REPLICA_URLS?.split(/,\s*/) ?? [],
      isDemo,
      sessionSecrets: secrets,
      /** Keys that encrypt bank and taxpayer numbers and the papers that show them, newest first. */
      dataKeys,
      /** Where the audit log goes besides the database; null: nowhere. The port of syslog over TLS is 6514. */
      auditOut: { files: v.AUDIT_FILES ?? null, syslog: syslogOf(v.AUDIT_SYSLOG_URL, v.AUDIT_SYSLOG_CA) },
      smtpUrl: v.SMTP_URL,
      mailFrom: v.MAIL_FROM,
      /** Signs emails for the domain of `mailFrom`; null: the mail server does, or they are not signed. */
      dkim: v.DKIM_KEY && v.DKIM_SELECTOR ? { keyFile: v.DKIM_KEY, selector: v.DKIM_SELECTOR } : null,
      /** Gateway and sender of text messages; left out: none are sent. */
      smsUrl: v.SMS_URL,
      smsFrom: v.SMS_FROM,
      /** Signs what the gateway posts here: answers and how each text fared. Left out: nothing is taken in. */
      smsAuthToken: v.SMS_AUTH_TOKEN,
      /** Of a segment of a text message, in millionths of a dollar; null: not set. */
      smsPriceMicros: v.SMS_PRICE === undefined ? null : Math.round(v.SMS_PRICE * 1_000_000),
      portalOrigin: v.PORTAL_ORIGIN ?? `http://localhost:${v.PORT}`,
      watchdogOrigin: v.WATCHDOG_ORIGIN ?? `http://watchdog.localhost:${v.PORT}`,
      geocoder: v.GEOCODER_URL ? { url: v.GEOCODER_URL, key: v.GEOCODER_KEY ?? null } : null,
      /** Where carriers' telematics accounts are read, and the operator's OAuth clients there; null: carriers give a token. */
      telematics: {
        samsara: {
          base: v.SAMSARA_URL,
          client:
            v.SAMSARA_CLIENT_ID && v.SAMSARA_CLIENT_SECRET
              ? { id: v.SAMSARA_CLIENT_ID, secret: v.SAMSARA_CLIENT_SECRET }
              : null,
        },
        motive: {
          base: v.MOTIVE_URL,
          signInBase: v.MOTIVE_SIGN_IN_URL,
          client:
            v.MOTIVE_CLIENT_ID && v.MOTIVE_CLIENT_SECRET
              ? { id: v.MOTIVE_CLIENT_ID, secret: v.MOTIVE_CLIENT_SECRET }
              : null,
        },
        geotab: { base: v.GEOTAB_URL },
      },
      maps: v.MAPS_URL ? { url: v.MAPS_URL, key: v.MAPS_KEY ?? null } : null,
      /** Where carriers answer emails, without a trailing slash. */
      onboardingOrigin: (v.ONBOARDING_ORIGIN ?? `http://localhost:${v.MONITOR_PORT}/monitor/onboarding`).replace(
        /\/+$/,
        '',
      ),
      /** Where browsers and companies' own systems reach this monitor. */
      publicOrigin: new URL(v.MONITOR_PUBLIC_URL ?? `http://localhost:${v.MONITOR_PORT}`).origin,
      /** The operator's address for reports of incorrect data. */
      supportEmail: v.SUPPORT_EMAIL ?? null,
      /** PEM files that sign PDFs; null: PDFs are not signed. */
      pdfSigning:
        v.PDF_SIGNING_CERTIFICATE && v.PDF_SIGNING_KEY
          ? { certificateFile: v.PDF_SIGNING_CERTIFICATE, keyFile: v.PDF_SIGNING_KEY }
          : null,
      /** A time-stamp service (RFC 3161) for the chains of vetting files; null: no time stamps. */
      tsaUrl: v.TSA_URL ?? null,
      logLevel: v.LOG_LEVEL,
      /** FMCSA's QCMobile service for live checks; null: no live checks. */
      liveCheck: v.FMCSA_WEB_KEY ? { url: v.FMCSA_LIVE_URL.replace(/\/+$/, ''), webKey: v.FMCSA_WEB_KEY } : null,
      /** Where Prometheus reads the metrics; null: nowhere. */
      metrics: metricsAddress(v, 'monitor'),
      /** Base address of an OpenTelemetry collector; null: none. */
      otlpEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      /** Per user or API key and per monitor process; 0: no limit. */
      requestsAMinute: v.REQUESTS_A_MINUTE,
      /** Of the files kept for one company. */
      maxCompanyFileBytes: v.MAX_COMPANY_FILES_MB * 1024 * 1024,
      /** After how many days a published identity alert expires. */
      identityAlertDays: v.IDENTITY_ALERT_DAYS,
      /** The domain of the addresses dot<DOT>@… that receive rate confirmations; null: none. */
      rateconDomain: v.RATECON_DOMAIN?.toLowerCase() ?? (isDemo ? DEMO_RATECON_DOMAIN : null),
      /** The mail server whose Authentication-Results are trusted; null: none. */
      authservId: v.AUTHSERV_ID?.toLowerCase() ?? (isDemo ? DEMO_AUTHSERV_ID : null),
      /** DNS servers for the keys of DKIM signatures: `system` for the machine's own; null: no key is looked up. */
      dkimDns: dkimDnsOf(v.DKIM_DNS ?? (isDemo ? 'off' : 'system')),
      /** Where the monitor receives mail by SMTP; null: nowhere. */
      inboundSmtp:
        v.INBOUND_SMTP_PORT === undefined
          ? null
          : {
              port: v.INBOUND_SMTP_PORT,
              host: v.INBOUND_SMTP_HOST,
              tls:
                v.INBOUND_SMTP_CERT && v.INBOUND_SMTP_KEY
                  ? { certificateFile: v.INBOUND_SMTP_CERT, keyFile: v.INBOUND_SMTP_KEY }
                  : null,
            },
      /**
       * Whether the sync fetches FMCSA's files on a schedule, from where (default: FMCSA's own address) and as whom.
       */
      fmcsaSync: v.FMCSA_SYNC === 'daily',
      fmcsaAddress: v.FMCSA_BASE_URL,
      fmcsaAppToken: v.FMCSA_APP_TOKEN,
      /** The greatest age of a dataset in days, by its key, where it differs from the product's default. */
      datasetAges,
      /** What a proxy in front of the product says of a caller, and whom that keeps out. */
      walls: {
        countryHeader: v.COUNTRY_HEADER ?? null,
        allowedCountries: v.ALLOWED_COUNTRIES.split(',').map((code) => code.trim().toUpperCase()),
        vpnHeader: v.VPN_HEADER ?? null,
      },
      /** The secret that proves a user's identity to the chat; null: no chat. */
      intercomSecret: v.INTERCOM_VERIFICATION_SECRET ?? null,
      /** The payment processor; null: a sandbox that moves no money. */
      braintree: v.BRAINTREE_PRIVATE_KEY
        ? {
            environment: v.BRAINTREE_ENVIRONMENT,
            merchantId: v.BRAINTREE_MERCHANT_ID ?? '',
            publicKey: v.BRAINTREE_PUBLIC_KEY ?? '',
            privateKey: v.BRAINTREE_PRIVATE_KEY,
          }
        : null,
      trustProxy: v.TRUST_PROXY.split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    };
  });

function syslogOf(url: string | undefined, caFile: string | undefined) {
  if (url === undefined) return null;
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) || 6514, caFile: caFile ?? null };
}

export type Env = z.output<typeof Variables>;

/** Reads every variable once. Throws one error that names each bad variable and its expected form. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = Variables.safeParse(given);
  if (read.success) return read.data;
  throw new Error(
    `The settings are not usable:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
  );
}
