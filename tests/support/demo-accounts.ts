/** Demo accounts that open what a broker opens, each with its difference. */
export const BROKERS = [
  'admin',
  'staff',
  'manager',
  'nolane',
  'norules',
  'noconnect',
  'limit',
  'novehicles',
  'noboard',
  'noratecon',
  'noloads',
  'noexport',
  'notickets',
  'other',
] as const;

/** Those that belong elsewhere in the portal. */
export const BELONGING_ELSEWHERE = [
  'expired',
  'nocompany',
  'noname',
  'carrier',
  'watchdog',
  'watchdogplus',
  'pending',
  'vpn',
  'abroad',
] as const;

/** Every account of the demo, by what stands before its @demo.test. */
export const DEMO_ACCOUNTS: readonly string[] = [...BROKERS, ...BELONGING_ELSEWHERE];
