import type { ListedCarrier } from '~/view/listed-carrier';

/** Parameters of the map search in an address. */
export const MAP_PARAMS = { latitude: 'lat', longitude: 'lon', radius: 'radius', text: 'search_text' } as const;

/** A carrier around a point: its row's data, and the distance. */
export type ListedNearbyCarrier = ListedCarrier & { distance_miles: number };
