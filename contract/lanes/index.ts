export * from './areas.calls';
export * from './filter-sets.calls';
export * from './lane-search.calls';
