/**
 * Kinds of goods, for alerts and loads. `isTheftTarget`: often stolen, by CargoNet's reports and the FBI's on cargo
 * theft of 2024 to 2026; false: not named there, which does not make it safe. `censusCargo`: columns of the MCS-150
 * under which a carrier reports hauling such goods. An id never changes its meaning.
 */
export const COMMODITY_TYPES = [
  { id: 1, name: 'Alcoholic beverages', isTheftTarget: true, censusCargo: ['beverages'] },
  { id: 2, name: 'Appliances', isTheftTarget: true, censusCargo: ['household', 'genfreight'] },
  { id: 3, name: 'Auto parts', isTheftTarget: true, censusCargo: ['genfreight', 'machlrg'] },
  { id: 4, name: 'Baby formula', isTheftTarget: true, censusCargo: ['genfreight', 'coldfood'] },
  { id: 5, name: 'Beverages, nonalcoholic', isTheftTarget: true, censusCargo: ['beverages'] },
  { id: 6, name: 'Building materials', isTheftTarget: true, censusCargo: ['bldgmat'] },
  { id: 7, name: 'Chemicals', isTheftTarget: false, censusCargo: ['chem'] },
  { id: 8, name: 'Clothing and shoes', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 9, name: 'Coffee', isTheftTarget: true, censusCargo: ['genfreight', 'drybulk'] },
  { id: 10, name: 'Computers and phones', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 11, name: 'Construction equipment', isTheftTarget: false, censusCargo: ['construct', 'machlrg'] },
  { id: 12, name: 'Consumer electronics', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 13, name: 'Copper and other metals', isTheftTarget: true, censusCargo: ['metalsheet'] },
  { id: 14, name: 'Cosmetics and perfume', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 15, name: 'Dairy products', isTheftTarget: true, censusCargo: ['coldfood'] },
  { id: 16, name: 'Energy drinks', isTheftTarget: true, censusCargo: ['beverages'] },
  { id: 17, name: 'Farm supplies', isTheftTarget: false, censusCargo: ['farmsupp'] },
  { id: 18, name: 'Fresh produce', isTheftTarget: true, censusCargo: ['produce', 'coldfood'] },
  { id: 19, name: 'Frozen food', isTheftTarget: true, censusCargo: ['coldfood'] },
  { id: 20, name: 'Furniture', isTheftTarget: true, censusCargo: ['household', 'genfreight'] },
  { id: 21, name: 'Grain and feed', isTheftTarget: false, censusCargo: ['grainfeed'] },
  { id: 22, name: 'Health and beauty products', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 23, name: 'Household goods', isTheftTarget: true, censusCargo: ['household'] },
  { id: 24, name: 'Livestock', isTheftTarget: false, censusCargo: ['livestock'] },
  { id: 25, name: 'Lumber', isTheftTarget: false, censusCargo: ['logpole', 'bldgmat'] },
  { id: 26, name: 'Machinery', isTheftTarget: true, censusCargo: ['machlrg'] },
  { id: 27, name: 'Meat', isTheftTarget: true, censusCargo: ['meat', 'coldfood'] },
  { id: 28, name: 'Medical supplies', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 29, name: 'Mixed freight', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 30, name: 'Motor vehicles', isTheftTarget: true, censusCargo: ['motoveh', 'drivetow'] },
  { id: 31, name: 'Nuts', isTheftTarget: true, censusCargo: ['genfreight', 'produce'] },
  { id: 32, name: 'Packaged food', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 33, name: 'Paper products', isTheftTarget: false, censusCargo: ['paperprod'] },
  { id: 34, name: 'Pharmaceuticals', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 35, name: 'Seafood', isTheftTarget: true, censusCargo: ['coldfood'] },
  { id: 36, name: 'Solar panels', isTheftTarget: true, censusCargo: ['genfreight', 'machlrg'] },
  { id: 37, name: 'Tires', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 38, name: 'Tobacco products', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 39, name: 'Tools', isTheftTarget: true, censusCargo: ['genfreight'] },
  { id: 40, name: 'Vitamins and supplements', isTheftTarget: true, censusCargo: ['genfreight'] },
] as const satisfies readonly { id: number; name: string; isTheftTarget: boolean; censusCargo: readonly string[] }[];

/** A kind of goods by its id; null: not given. */
export const commodityName = (id: number | null): string | null =>
  COMMODITY_TYPES.find((type) => type.id === id)?.name ?? null;
