import type { LaneEvidence } from '@contract/lanes/lane-search.entities';
import type { ListedCarrier } from './listed-carrier';

/** A carrier of a lane: what a list shows of it, and why it is on this one. */
export type ListedLaneCarrier = ListedCarrier & { lane: LaneEvidence };
