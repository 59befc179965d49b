import type { LoadInput } from '@contract/loads/loads.calls';
import type { z } from 'zod';
import type { GeoPoint } from '../../places/geo-cell';
import { Random } from '../fmcsa/random';
import type { DriverScript } from './driver-acts';
import type { Track } from './track';
import { DAY, type Instant, MINUTE } from './trip';

/** What is wrong with a carrier, as the stories of alerts need it; null: the demo has none. */
export type DemoRoles = {
  dormantEld: number | null;
  dispatchService: number | null;
  flaggedAddress: number | null;
  lookAlikeAddress: number | null;
  unseenTrucks: number | null;
  failing: number | null;
  /** One truck, by its own word and by what was seen. */
  oneTruck: number | null;
  excludedGoods: number | null;
  /** Brokers warn of one after the other, a week each. */
  warned: readonly number[];
  /** They have nothing to do with each other, and send one driver. */
  oneCrew: readonly number[];
};

export type LoadFields = Omit<z.input<typeof LoadInput>, 'reference' | 'source_updated_at'>;

/** One load from its first message to its end, past and future. */
export type DemoLoad = {
  reference: string;
  broker: 'demo' | 'other';
  /** What the TMS says of it from when on; each adds to those before. */
  messages: readonly { at: Instant; load: LoadFields }[];
  /** A person cancels it. */
  cancelled?: { at: Instant; reason: string; isTonu: boolean };
  /** From when on it has a pickup pass, which a person makes. */
  passAt?: Instant;
  tracks: readonly Track[];
  /** What its drivers, its carrier and people of the brokerage do without an ELD. */
  drivers?: DriverScript;
};

/** What the TMS knows of a load at a time; null: nothing yet. */
export function messageAt({ reference, messages }: DemoLoad, now: Instant): z.input<typeof LoadInput> | null {
  const said = messages.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
  const last = said.at(-1);
  if (!last) return null;
  const fields: LoadFields = Object.assign({}, ...said.map(({ load }) => load));
  return { ...fields, reference, source_updated_at: new Date(last.at).toISOString() };
}

/** A position as the call for positions takes it. */
export type DemoPosition = GeoPoint & {
  carrier_id: number;
  vin: string;
  observed_at: string;
  speed_mph: number;
  source: 'eld';
};

/** Older than this, and not around a stop, one position in half an hour is enough. */
const THINNED_AFTER = DAY;
const THINNED_EVERY = 30 * MINUTE;
const TURNING = 12 * MINUTE;
const LOST = 0.03;
/** 30 m. */
const JITTER_DEGREES = 0.00027;

/**
 * What the ELD of a track reports after `from` until `to`. Depends on nothing else, but for older positions than a day
 * before `now`, which are thinned.
 */
export function positionsOf(
  { truck, trip, everyMinutes, silent = [] }: Track,
  from: Instant,
  to: Instant,
  now: Instant,
) {
  const every = everyMinutes * MINUTE;
  const salt = Number.parseInt(truck.vin.slice(-5).replace(/\D/g, '') || '0', 10);
  const offset = (salt * 7919) % every;
  const first = Math.floor((Math.max(from, trip.startsAt - 1) - offset) / every) + 1;
  const last = Math.floor((Math.min(to, trip.at) - offset) / every);
  const positions: DemoPosition[] = [];
  for (let nth = first; nth <= last; nth++) {
    const at = nth * every + offset;
    const isTurning = trip.isTurning(at, TURNING);
    const isOld = at < now - THINNED_AFTER;
    if (isOld && !isTurning && nth % Math.ceil(THINNED_EVERY / every) !== 0) continue;
    if (silent.some((span) => at >= span.from && at < span.to)) continue;
    const random = new Random(salt, nth % 1_000_003, 'load');
    const seen = trip.positionAt(at);
    if (!seen || (seen.mph === 0 && nth % 3 !== 0 && !isTurning) || random.chance(LOST)) continue;
    const jitter = () => (random.next() * 2 - 1) * JITTER_DEGREES;
    positions.push({
      carrier_id: truck.carrierId,
      vin: truck.vin,
      observed_at: new Date(at).toISOString(),
      latitude: rounded(seen.point.latitude + jitter()),
      longitude: rounded(seen.point.longitude + jitter()),
      speed_mph: seen.mph === 0 ? 0 : 46 + random.integer(0, 14),
      source: 'eld',
    });
  }
  return positions;
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
