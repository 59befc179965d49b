import type { LaneEvidence } from '@contract/lanes/lane-search.entities';
import type { ListedCarrier } from './listed-carrier';

/** A carrier of a lane: its row's data, and why it is on the list. */
export type ListedLaneCarrier = ListedCarrier & { lane: LaneEvidence };
