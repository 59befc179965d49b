import { compareEldWithCertificate } from '@monitor/areas/carriers/eld-and-certificate';
import { describe, expect, it } from 'vitest';

const [A, B, C] = ['1FUJGLDR9CLBP8834', '1XKYDP9X3GJ480071', '3AKJHHDR7KSKH2040'];

describe('what an ELD and a certificate say of each other', () => {
  it.each<[string, (string | null)[], string[], string, number]>([
    ['the certificate lists none', [A, null], [], 'no_vins_on_coi', 0],
    ['the ELD tells no VIN', [null, null], [A], 'missing_vins_on_eld', 0],
    ['none in common', [A], [B, C], 'no_eld_vin_matches_on_coi', 0],
    ['each has vehicles that the other lacks', [A, B], [B, C], 'some_eld_vin_matches_on_coi', 1],
    ['the certificate lacks vehicles of the ELD', [A, B], [A], 'eld_vins_not_on_coi', 1],
    ['all match, but a vehicle has no VIN', [A, null], [A, B], 'missing_vins_on_eld', 1],
    ['every vehicle with an ELD is listed', [A, B], [A, B, C], 'all_eld_vins_match_coi', 2],
    ['as VINs are written by hand', [A.toLowerCase()], [`${A.slice(0, 8)} ${A.slice(8)}`], 'all_eld_vins_match_coi', 1],
  ])('%s', (_words, eld, certificate, status, matching) => {
    const found = compareEldWithCertificate(eld, certificate);
    expect([found.status, found.vehiclesMatching]).toEqual([status, matching]);
    expect(found.vehiclesOnEld).toBe(eld.length);
  });

  it('misses nothing on a certificate for any auto, whatever the devices report', () => {
    for (const eld of [[A], [A, null], [null]])
      expect(compareEldWithCertificate(eld, [], true).status).toBe('all_eld_vins_match_coi');
  });
});
