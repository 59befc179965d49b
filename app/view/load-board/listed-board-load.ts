import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import type { BoardLoad } from '@contract/load-board/board.entities';
import { POSTING_AUDIENCE_LABELS, POSTING_STATE_LABELS } from '@contract/load-board/load-board.constants';
import { perMileInWords } from '@contract/loads/load-money';
import { agoAt, shortStopWindow } from '@contract/loads/stop-times';
import { formatCents, formatMiles, formatMoment, formatPounds } from '@contract/shared/format';
import { knownMargin } from '../load/shown-margin';

/** A load as its row on the board shows it, as text made on the server. */
export interface ListedBoardLoad {
  id: number;
  reference: string;
  customer: string | null;
  posting: {
    isOpen: boolean;
    label: string;
    /** To whom, since when, until when. */
    note: string | null;
  };
  origin: ListedEnd | null;
  destination: ListedEnd | null;
  stopsBetween: number;
  equipment: string | null;
  size: string | null;
  commodity: string | null;
  miles: string | null;
  rate: string | null;
  /** Carriers do not see the rate. */
  isCall: boolean;
  perMile: string | null;
  /** As text; null: not known, or the reader may not see it. */
  margin: { words: string; isLoss: boolean } | null;
  openBids: number;
}

interface ListedEnd {
  place: string;
  window: string;
  /** `12 mi away` */
  away: string | null;
}

export function toListedBoardLoad(load: BoardLoad, now: Date): ListedBoardLoad {
  const { posting, billable_miles: miles, billable_miles_source: source } = load;
  const isOpen = posting?.state === 'posted';
  const estimate = source === 'estimate' ? ' est.' : '';
  return {
    id: load.id,
    reference: load.reference,
    customer: load.customer_name,
    posting: {
      isOpen,
      label: posting ? POSTING_STATE_LABELS[posting.state] : 'Not posted yet',
      note: posting && isOpen ? postingNote(posting, now) : null,
    },
    origin: load.origin && endOf(load.origin, now),
    destination: load.destination && endOf(load.destination, now),
    stopsBetween: Math.max(0, load.stops_count - 2),
    equipment: load.equipment_type ? EQUIPMENT_TYPE_LABELS[load.equipment_type] : load.equipment,
    size:
      [
        load.trailer_length_ft === null ? null : `${load.trailer_length_ft} ft`,
        load.weight_lbs === null ? null : formatPounds(load.weight_lbs),
      ]
        .filter(Boolean)
        .join(', ') || null,
    commodity: load.commodity,
    miles: miles === null ? null : formatMiles(miles) + estimate,
    rate: load.rate_cents === null ? null : formatCents(load.rate_cents),
    isCall: isOpen && posting.is_rate_shown === false,
    perMile: perMileInWords(load.rate_cents, load),
    margin: knownMargin(load, load.rate_cents),
    openBids: load.open_bid_count,
  };
}

function postingNote({ audience, posted_at, edited_at, expires_at }: NonNullable<BoardLoad['posting']>, now: Date) {
  const at = agoAt(edited_at ?? posted_at, now.toISOString());
  return `${POSTING_AUDIENCE_LABELS[audience]}, ${edited_at ? 'edited' : 'posted'} ${at}. Until ${formatMoment(expires_at)}`;
}

function endOf(end: NonNullable<BoardLoad['origin']>, now: Date): ListedEnd {
  const { city, state, postal_code, deadhead_miles: miles } = end;
  return {
    place: [city, state].filter(Boolean).join(', ') || postal_code || 'Place not given',
    window: shortStopWindow({ ...end, schedule: end.window_starts_at === null ? 'open' : 'fcfs' }, now),
    away: miles === null ? null : `${formatMiles(Math.round(miles))} away`,
  };
}
