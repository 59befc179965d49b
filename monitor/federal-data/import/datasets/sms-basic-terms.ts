import type { SmsBasic } from '../../../../contract/shared/sms-basics';

const WORDS: readonly (readonly [SmsBasic, RegExp])[] = [
  ['unsafe_driving', /unsafe/i],
  ['hours_of_service', /fatigue|hours|hos\b/i],
  ['driver_fitness', /fitness/i],
  ['controlled_substances', /substance|alcohol|drug/i],
  ['vehicle_maintenance', /maint/i],
  ['hazardous_materials', /hazard|\bhm\b/i],
  ['crash_indicator', /crash/i],
];

/** A BASIC as the files word it ("Unsafe Driving", "HOS Compliance"); other words stay as they are. */
export function smsBasic(words: string | null): string | null {
  if (words === null) return null;
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? words;
}
