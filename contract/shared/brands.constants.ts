/** The two brands of the product. Watchdog has its own host and a reduced interface (vetting text, section 1). */
export const BRANDS = ['broker', 'watchdog'] as const;
export type Brand = (typeof BRANDS)[number];

/** Watchdog is on only when the host's name contains the word (vetting text, section 6). */
export function brandOfHost(host: string): Brand {
  return host.toLowerCase().includes('watchdog') ? 'watchdog' : 'broker';
}
