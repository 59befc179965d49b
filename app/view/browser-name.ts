/** What browsers call themselves, most telling first: each of the later names stands in the earlier ones' too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/**
 * A browser's name in familiar form, from what it calls itself: `Chrome on Windows`. It is only the browser's own
 * claim.
 */
export function browserName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown program';
  const [, browser] = BROWSERS.find(([sign]) => sign.test(userAgent)) ?? [];
  const [, system] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? userAgent.slice(0, 40);
}
