import type { LoadWay } from '@contract/loads/load-way.entities';
import { shortStopWindow } from '@contract/loads/stop-times';

/** A load's lane and its pickup as text. Rendered on the server: browsers abbreviate zones differently. */
export interface LaneWords {
  /** "Dallas, TX to Houston, TX"; null: the stops name no place. */
  way: string | null;
  /** "Nov 22, 2:00 to 4:00 PM CST". */
  pickup: string;
}

export function laneWords(lane: LoadWay, now: Date): LaneWords {
  const ends = [lane.origin, lane.destination].filter((place) => place !== null);
  return {
    way: ends.length === 0 ? null : ends.join(' to '),
    pickup: shortStopWindow({ ...lane, schedule: 'fcfs' }, now),
  };
}
