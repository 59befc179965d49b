import type { Fix, Instant } from '@monitor/areas/loads/tracking/tracked-load';
import { HOUR, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { type GeoPoint, greatCircleMiles, MILES_A_DEGREE, shrinkAt } from '@monitor/places/geo-cell';

/** Numbers that are the same for the same seed (mulberry32). */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  of<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)]!;
  }
}

/** So many miles from a place, in a direction in degrees. */
export function away(from: GeoPoint, miles: number, degrees: number): GeoPoint {
  const turn = (degrees * Math.PI) / 180;
  return {
    latitude: from.latitude + (miles * Math.cos(turn)) / MILES_A_DEGREE,
    longitude: from.longitude + (miles * Math.sin(turn)) / (MILES_A_DEGREE * shrinkAt(from)),
  };
}

type Leg = { from: Instant; to: Instant; at: (share: number) => GeoPoint; mph: number; isSilent: boolean };

const LOCAL_MILES = 3;
const LOCAL_MPH = 24;

/** Where a truck truly was: it stands and drives, and rests by the hours of service (49 CFR 395.3). */
export class Truck {
  readonly legs: Leg[] = [];
  readonly #roadFactor: number;
  readonly #cruiseMph: number;
  #driven: number;
  #sinceBreak: number;

  constructor(
    readonly dice: Dice,
    public place: GeoPoint,
    public now: Instant,
    readonly isTeam = false,
  ) {
    this.#roadFactor = dice.between(1.12, 1.22);
    this.#cruiseMph = dice.between(53, 60);
    this.#driven = dice.between(0, 3);
    this.#sinceBreak = this.#driven;
  }

  stand(minutes: number, isSilent = false): this {
    const place = this.place;
    this.#leg(minutes * MINUTE, () => place, 0, isSilent);
    if (minutes >= 30) this.#sinceBreak = 0;
    if (minutes >= 600) this.#driven = 0;
    return this;
  }

  standUntil(at: Instant): this {
    return at > this.now ? this.stand((at - this.now) / MINUTE) : this;
  }

  /** To a place by road: fast, and slowly near its end. */
  drive(to: GeoPoint, { isSilent = false, mph = this.#cruiseMph, drops = false } = {}): this {
    const from = this.place;
    const line = greatCircleMiles(from, to);
    const road = line * this.#roadFactor;
    const bend = this.dice.between(-0.07, 0.07) * line;
    const at = (share: number) => {
      const straight = {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
      };
      return away(straight, Math.sin(Math.PI * share) * bend, 45);
    };
    let gone = 0;
    while (gone < road - 1e-9) {
      const local = Math.max(0, road - LOCAL_MILES);
      const isLocal = gone >= local;
      const speed = isLocal ? Math.min(mph, LOCAL_MPH) : mph * this.dice.between(0.9, 1.05);
      const left = (isLocal ? road - gone : Math.min(local - gone, 40)) / speed;
      // Close to the dock a driver goes on, and rests there.
      const untilRest = this.isTeam || isLocal ? Infinity : 11 - this.#driven;
      const untilBreak = this.isTeam ? Infinity : 8 - this.#sinceBreak;
      const hours = Math.max(0.01, Math.min(left, untilRest, untilBreak));
      const [start, end] = [gone, Math.min(road, gone + hours * speed)];
      this.#leg(hours * HOUR, (share) => at((start + (end - start) * share) / road), speed, isSilent);
      this.#driven += hours;
      this.#sinceBreak += hours;
      gone = end;
      this.place = at(gone / road);
      if (gone >= road - 1e-9) break;
      if (!this.isTeam && !isLocal && this.#driven >= 11 - 1e-6) this.stand(this.dice.between(600, 640), isSilent);
      else if (!this.isTeam && this.#sinceBreak >= 8 - 1e-6) this.stand(this.dice.between(30, 40), isSilent);
      else if (!isLocal && this.dice.chance(0.04)) this.stand(this.dice.between(8, 35), isSilent);
    }
    this.place = to;
    if (drops) this.#driven = 0;
    return this;
  }

  #leg(time: number, at: Leg['at'], mph: number, isSilent: boolean) {
    this.legs.push({ from: this.now, to: this.now + time, at, mph, isSilent });
    this.now += time;
  }

  /** When its device was off, over legs that follow each other. */
  silences(): { from: Instant; to: Instant }[] {
    const all: { from: Instant; to: Instant }[] = [];
    for (const { from, to, isSilent } of this.legs) {
      const last = all.at(-1);
      if (isSilent && last?.to === from) last.to = to;
      else if (isSilent) all.push({ from, to });
    }
    return all;
  }

  /** What its device shows, every so many minutes. */
  fixes([low, high]: readonly [number, number], jitterMiles = 0.0124, withSpeed = true): Fix[] {
    const all: Fix[] = [];
    let leg = 0;
    for (let at = this.legs[0]!.from; at < this.now; at += this.dice.between(low, high) * MINUTE) {
      while (this.legs[leg]!.to < at) leg += 1;
      const { from, to, at: place, mph, isSilent } = this.legs[leg]!;
      if (isSilent) continue;
      const spot = away(
        place((at - from) / (to - from)),
        jitterMiles * Math.sqrt(this.dice.next()),
        this.dice.between(0, 360),
      );
      const speedMph = withSpeed ? (mph === 0 ? 0 : Math.round(mph)) : null;
      all.push({ observedAt: Math.round(at), ...spot, speedMph, accuracyFeet: null });
    }
    return all;
  }
}
