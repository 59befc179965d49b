/** The archive of an export can be downloaded for so long. */
export const COMPANY_EXPORT_KEPT_DAYS = 7;

/**
 * What an export of all of a company leaves out, and why: the page, the README in the archive and the import read this list. Secrets
 * in tables that are exported are left out by their columns' names (`monitor/areas/retention/export/archive-format.ts`).
 */
export const EXPORT_LEAVES = [
  {
    label: 'Sign-ins, devices, passkeys, authenticator apps and recovery codes',
    tables: [
      'user_sessions',
      'remembered_devices',
      'passkeys',
      'authenticator_apps',
      'recovery_codes',
      'password_resets',
      'push_subscriptions',
    ],
    why: 'Secrets of each person. After a restore people choose a new password by email, and set up their factors again.',
  },
  {
    label: 'Single sign-on, directory token, SFTP passwords and payment methods',
    tables: ['sign_on_connections', 'sign_on_requests', 'scim_tokens', 'edi_sftp', 'payment_methods'],
    why: 'Secrets shared with another system. Enter them again.',
  },
  {
    label: 'Browsers of carriers, drivers and docks that opened a link',
    tables: [
      'bid_sessions',
      'driver_sessions',
      'identity_alert_sessions',
      'packet_sessions',
      'rate_confirmation_sessions',
      'tracking_sessions',
    ],
    why: 'Secrets of each browser. Links that were sent before a restore open nothing: send new ones.',
  },
  {
    label: 'Work of the machine, and exports themselves',
    tables: ['jobs', 'submissions', 'company_exports', 'stored_file_chunks', 'operator_actions'],
    why: 'Jobs, retries and the operator’s own log are of this installation. Stored papers are files of the archive.',
  },
  {
    label: 'Which feeds of positions came in',
    tables: ['position_feeds', 'position_feed_days', 'position_feed_trucks', 'unnamed_positions'],
    why: 'They hang on connections that are the carriers’ own. Positions of the trucks of your loads are in the archive.',
  },
] as const;
