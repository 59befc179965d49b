import type { Calendar } from './calendar';
import type { DemoCarrier } from './demo-carrier';
import { drawCarrier, firstDrawnIndex } from './draw-carrier';
import { notableCarrier, notableCarriers } from './notable-carriers';

/** The carrier in this place of the demo: the named ones first, then as many drawn ones as wanted. */
export function carrierAt(seed: number, place: number, calendar: Calendar): DemoCarrier {
  return place < notableCarriers.length
    ? notableCarrier(seed, place, calendar)
    : drawCarrier(seed, firstDrawnIndex + place - notableCarriers.length, calendar);
}

/** The carrier of an index that another carrier mentions. */
export function carrierOfIndex(seed: number, index: number, calendar: Calendar): DemoCarrier {
  return index < firstDrawnIndex ? notableCarrier(seed, index, calendar) : drawCarrier(seed, index, calendar);
}
