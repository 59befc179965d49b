import { apartFrom } from '@monitor/areas/loads/tracking/phone-fixes';
import { MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { describe, expect, test } from 'vitest';
import { honest, honestWithPhone, isDoubted, spoofed } from './stories/spoofing';
import { CERTAIN } from './stories/stories';
import { away } from './stories/truck';

const SEEDS = [4000, 4001, 4002];
/** Without stories whose own unit is wrong at times, which a phone shows, or so often that it is doubted without one. */
const sound = CERTAIN.filter(
  (kind) => !['nullIsland', 'ocean'].includes(kind) && SEEDS.every((seed) => !isDoubted(honest(kind, seed))),
);

describe('a phone beside the truck’s own unit', () => {
  test('that is elsewhere is seen', () => {
    expect(SEEDS.map((seed) => isDoubted(spoofed('phoneElsewhere', seed)))).toEqual([true, true, true]);
  });

  test('that is in the truck is not doubted, however seldom the unit sends', () => {
    expect(sound.length).toBeGreaterThan(10);
    const doubted = sound.filter((kind) => SEEDS.some((seed) => isDoubted(honestWithPhone(kind, seed))));
    expect(doubted).toEqual([]);
  });

  test('is compared by what the truck may have driven between the two', () => {
    const unit = { latitude: 41, longitude: -88, observedAt: 0 };
    const phone = (miles: number, minutes: number) => ({ ...away(unit, miles, 90), observedAt: minutes * MINUTE });
    const milesApart = (miles: number, minutes: number) => apartFrom(phone(miles, minutes), [unit])?.miles ?? null;
    expect(milesApart(12, 0)).toBeCloseTo(12, 0);
    expect(milesApart(9, 0)).toBeNull();
    // 14 minutes of an interstate.
    expect(milesApart(15, 14)).toBeNull();
    expect(milesApart(40, 14)).toBeCloseTo(40, 0);
    expect(milesApart(400, 16)).toBeNull();
  });

  test('is not looked for down the road of a truck that stands', () => {
    const stands = [0, 14].map((minutes) => ({ latitude: 41, longitude: -88, observedAt: minutes * MINUTE }));
    const drives = [stands[0]!, { ...away(stands[0]!, 14, 90), observedAt: 14 * MINUTE }];
    const phone = { ...away(stands[0]!, 15, 90), observedAt: 7 * MINUTE };
    expect(apartFrom(phone, stands)?.miles).toBeCloseTo(15, 0);
    expect(apartFrom(phone, drives)).toBeNull();
  });
});
