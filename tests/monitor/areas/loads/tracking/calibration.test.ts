import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { calibrated, calibrationOf, type EtaComparison, LEAST_TRIPS } from '@monitor/areas/loads/tracking/calibration';
import { comparisonsOf } from '@monitor/areas/loads/tracking/compare-trip';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { type Eta, HOUR, MINUTE, type StopWord } from '@monitor/areas/loads/tracking/tracked-load';
import { describe, expect, it } from 'vitest';
import { tell } from './stories/stories';

/** A trip whose range was 9:30 to 10:30 hours ahead and whose truck came so many minutes after its middle. */
const trip = (loadId: number, minutes: number): EtaComparison => ({
  loadId,
  asOf: 0,
  earliest: 9.5 * HOUR,
  latest: 10.5 * HOUR,
  arrivedAt: 10 * HOUR + minutes * MINUTE,
});
const trips = (count: number, minutes: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => trip(at, minutes(at)));
const ETA: Eta = {
  stopId: 2,
  soonest: 3 * HOUR,
  earliest: 4.5 * HOUR,
  latest: 5.5 * HOUR,
  asOf: 0,
  miles: 250,
  isEstimatedMiles: true,
};

describe('the calibration of a company', () => {
  it('needs enough trips, and several comparisons of one trip are one', () => {
    expect(calibrationOf(trips(LEAST_TRIPS - 1, () => 0))).toBeNull();
    expect(calibrationOf(trips(400, (at) => at % 20).map((one) => ({ ...one, loadId: one.loadId % 20 })))).toBeNull();
    expect(calibrationOf(trips(LEAST_TRIPS, () => 0))?.trips).toBe(LEAST_TRIPS);
  });

  it('moves the range to where trucks come: nine of ten after its begin, nine of ten before its end', () => {
    const slow = trips(100, (at) => 20 + at);
    const own = calibrationOf(slow)!;
    const held = slow.filter((one) => {
      const { earliest, latest } = calibrated({ ...ETA, earliest: one.earliest, latest: one.latest }, own);
      return earliest <= one.arrivedAt && one.arrivedAt <= latest;
    });
    expect(held.length).toBeGreaterThanOrEqual(80);
    expect(held.length).toBeLessThanOrEqual(92);
    const range = calibrated(ETA, own);
    expect(range.earliest).toBeGreaterThan(ETA.earliest);
    expect(range.latest).toBeGreaterThan(ETA.latest);
    expect(range.soonest).toBe(ETA.soonest);
  });

  it('narrows a range that always holds, and keeps half of it', () => {
    const range = calibrated(ETA, calibrationOf(trips(60, () => 0)));
    expect(range.latest - range.earliest).toBeLessThan(ETA.latest - ETA.earliest);
    expect(range.latest - range.earliest).toBeGreaterThanOrEqual((ETA.latest - ETA.earliest) / 2 - 1);
  });

  it('is not moved by one odd trip, however many comparisons it has, nor by much by any', () => {
    const usual = trips(LEAST_TRIPS, () => 0);
    const odd = Array.from({ length: 40 }, () => trip(999, 60 * 24));
    expect(calibrationOf([...usual, ...odd])).toEqual({ ...calibrationOf(usual), trips: LEAST_TRIPS + 1 });
    const all = calibrationOf(trips(LEAST_TRIPS, () => 60 * 24))!;
    expect(all.late).toBe(0.25);
  });

  it('never says before any truck could be there, and without one nothing changes', () => {
    expect(calibrated(ETA, null)).toEqual(ETA);
    const fast = calibrationOf(trips(50, () => -300))!;
    expect(calibrated({ ...ETA, soonest: 4.4 * HOUR }, fast).earliest).toBe(4.4 * HOUR);
  });
});

describe('what a delivered trip is compared by', () => {
  const story = tell('clean', 100);
  const settings = DEFAULT_LOAD_SETTINGS;
  const { stops } = evaluateLoad(story.load, story.fixes, story.fixes.at(-1)!.receivedAt, settings);

  it('is what was known hours before the arrival', () => {
    const found = comparisonsOf(story.load, story.fixes, stops, settings);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      const now = one.arrivedAt - one.hoursAhead * HOUR;
      expect(one.asOf).toBeLessThanOrEqual(now);
      const known = story.fixes.filter(({ observedAt }) => observedAt <= now);
      expect(evaluateLoad(story.load, known, now, settings).eta).toMatchObject({ earliest: one.earliest });
    }
  });

  it('is nothing where a person’s word stands, or the times are reports', () => {
    const word: StopWord = { stopId: 2, says: 'arrived', at: stops[1]!.arrivedAt!, saidAt: stops[1]!.arrivedAt! };
    expect(comparisonsOf({ ...story.load, words: [word] }, story.fixes, stops, settings)).toEqual([]);
    const reported = stops.map((stop) => ({ ...stop, arrivedBy: 'report' as const }));
    expect(comparisonsOf(story.load, story.fixes, reported, settings)).toEqual([]);
  });

  it('is nothing where only a phone saw the truck', () => {
    const phone = story.fixes.map((fix) => ({ ...fix, isPhone: true }));
    const end = story.fixes.at(-1)!.receivedAt;
    const seen = evaluateLoad(story.load, phone, end, settings).stops;
    expect(seen[1]!.arrived?.between.byPhone).toBe(true);
    expect(comparisonsOf(story.load, phone, seen, settings)).toEqual([]);
    expect(comparisonsOf(story.load, story.fixes, seen, settings)).toEqual([]);
  });

  it('is nothing where the positions are doubted', () => {
    const away = story.fixes.map((fix) => ({
      ...fix,
      longitude: fix.longitude + 8,
      observedAt: fix.observedAt + 90_000,
    }));
    expect(comparisonsOf(story.load, [...story.fixes, ...away], stops, settings)).toEqual([]);
  });
});
