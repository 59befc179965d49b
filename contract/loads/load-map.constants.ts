import { LOAD_LISTS, type LoadList } from './loads.constants';

/** More loads than these are not put on one map: it says how many there are, and asks for filters. */
export const MAX_LOADS_ON_MAP = 500;

/** The lists of loads that a map shows: those of open loads. */
export const MAP_LISTS = LOAD_LISTS.filter(
  (list): list is Exclude<LoadList, 'closed' | 'result' | 'uncovered'> =>
    list !== 'closed' && list !== 'result' && list !== 'uncovered',
);
export type MapList = (typeof MAP_LISTS)[number];

/**
 * What a truck on the map is, the first that is true: an old position says nothing about now, so it stands before all
 * others, and nothing is on time without an ETA.
 */
export const MAP_STATES = ['old', 'late', 'attention', 'no_eta', 'on_time'] as const;
export type MapState = (typeof MAP_STATES)[number];

export const MAP_STATE_LABELS: Record<MapState, string> = {
  old: 'Old position',
  late: 'Late or at risk',
  attention: 'Needs attention',
  no_eta: 'No ETA',
  on_time: 'On time',
};
