import type { GeoPoint } from '../../places/geo-cell';
import { pointAlong, type Spot, type Way, wayBetween } from './roads';

/** Milliseconds since 1970. */
export type Instant = number;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const MPH = 52;
// Hours of service (49 CFR 395.3).
const BREAK_AFTER = 8 * HOUR;
const BREAK = 30 * MINUTE;
const REST_AFTER = 11 * HOUR;
const REST = 10 * HOUR;

type Leg = { from: Instant; to: Instant; way: Way; milesBefore: number; isMoving: boolean };

/** Where a truck is from a beginning to an end: it stands, or drives by the hours of service at the speed of the road. */
export class Trip {
  readonly legs: Leg[] = [];
  #drivenSinceRest = 0;
  #drivenSinceBreak = 0;

  constructor(
    readonly startsAt: Instant,
    private spot: Spot,
  ) {}

  /** When the truck is done with the steps added so far. */
  get at(): Instant {
    return this.legs.at(-1)?.to ?? this.startsAt;
  }

  standUntil(to: Instant): this {
    if (to > this.at) this.#stand(to - this.at, this.#here());
    return this;
  }

  stand(time: number): this {
    return this.standUntil(this.at + time);
  }

  /** @param leaving the same place by another junction: the truck goes on without turning around */
  driveTo(spot: Spot, leaving = spot): this {
    const way = wayBetween(this.spot, spot);
    let miles = 0;
    while (miles < way.miles) {
      const left = ((way.miles - miles) / MPH) * HOUR;
      const untilBreak = BREAK_AFTER - this.#drivenSinceBreak;
      const untilRest = REST_AFTER - this.#drivenSinceRest;
      const time = Math.min(left, untilBreak, untilRest);
      this.legs.push({ from: this.at, to: this.at + time, way, milesBefore: miles, isMoving: true });
      miles = time === left ? way.miles : miles + (time / HOUR) * MPH;
      this.#drivenSinceBreak += time;
      this.#drivenSinceRest += time;
      if (miles >= way.miles) break;
      if (this.#drivenSinceRest >= REST_AFTER) this.#stand(REST, { way, miles });
      else if (this.#drivenSinceBreak >= BREAK_AFTER) this.#stand(BREAK, { way, miles });
    }
    this.spot = leaving;
    return this;
  }

  #here(): { way: Way; miles: number } {
    const last = this.legs.at(-1);
    if (!last) return { way: { points: [this.spot.point, this.spot.point], miles: 0 }, miles: 0 };
    return { way: last.way, miles: last.milesBefore + (last.isMoving ? ((last.to - last.from) / HOUR) * MPH : 0) };
  }

  #stand(time: number, { way, miles }: { way: Way; miles: number }) {
    this.legs.push({ from: this.at, to: this.at + time, way, milesBefore: miles, isMoving: false });
    if (time >= BREAK) this.#drivenSinceBreak = 0;
    if (time >= REST) this.#drivenSinceRest = 0;
  }

  /** Null before its beginning and after its end. */
  positionAt(at: Instant): { point: GeoPoint; mph: number } | null {
    if (at < this.startsAt || at > this.at) return null;
    const leg = this.legs.find(({ to }) => at <= to);
    if (!leg) return null;
    const { way, milesBefore, isMoving, from } = leg;
    const miles = milesBefore + (isMoving ? ((at - from) / HOUR) * MPH : 0);
    return { point: pointAlong(way, miles), mph: isMoving ? MPH : 0 };
  }

  /** Says whether it began or ceased to stand within so long of an instant. */
  isTurning(at: Instant, within: number): boolean {
    return this.legs.some(({ from, to }) => Math.abs(from - at) <= within || Math.abs(to - at) <= within);
  }
}
