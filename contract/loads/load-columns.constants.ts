/** What a column of an uploaded list may say of a load, as screens call it. */
export const LOAD_COLUMN_FIELDS = {
  reference: 'Reference',
  updated: 'Updated',
  status: 'Status',
  customer: 'Customer',
  po_number: 'PO number',
  equipment: 'Equipment',
  trailer_length: 'Trailer length',
  weight: 'Weight',
  commodity: 'Commodity',
  cargo_value: 'Cargo value',
  hazmat: 'Hazmat (yes or no)',
  hazmat_un: 'Hazmat UN number',
  hazmat_class: 'Hazmat class',
  temperature_controlled: 'Temperature controlled (yes or no)',
  temperature: 'Temperature in °F: one, or from and to',
  temperature_min: 'Lowest temperature (°F)',
  temperature_max: 'Highest temperature (°F)',
  rate: 'Carrier rate',
  customer_rate: 'Customer rate',
  miles: 'Miles',
  carrier_dot: 'Carrier DOT',
  carrier_mc: 'Carrier MC',
  driver: 'Driver',
  driver_phone: 'Driver phone',
  second_driver: 'Second driver',
  second_driver_phone: 'Second driver phone',
  vin: 'Truck VIN',
  unit: 'Truck unit',
  plate: 'Truck plate',
  plate_state: 'Plate state',
  trailer_number: 'Trailer number',
} as const;
export type LoadColumnField = keyof typeof LOAD_COLUMN_FIELDS;

/** The same of one of its stops. */
export const STOP_COLUMN_FIELDS = {
  name: 'Name',
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP',
  country: 'Country',
  place: 'City, state and ZIP in one',
  latitude: 'Latitude',
  longitude: 'Longitude',
  from: 'From: date, date and time, or window',
  time: 'Time, or window of times',
  to: 'To: date, time, or both',
  to_time: 'To: time',
  zone: 'Time zone',
  reference_number: 'Pickup or delivery number',
  appointment_number: 'Appointment number',
  appointment_state: 'Appointment: none, requested or confirmed',
  contact_name: 'Contact',
  contact_phone: 'Contact phone',
  handling: 'Live or drop',
} as const;
export type StopColumnField = keyof typeof STOP_COLUMN_FIELDS;

/** The stops that a company can say a column is of; a list itself may number more (`MAX_STOPS`). */
export const COLUMN_STOPS = [
  'pickup_1',
  'delivery_1',
  'pickup_2',
  'delivery_2',
  'pickup_3',
  'delivery_3',
  'pickup_4',
  'delivery_4',
  'pickup_5',
  'delivery_5',
] as const;
export type ColumnStop = (typeof COLUMN_STOPS)[number];

export const columnStopLabel = (stop: ColumnStop) => {
  const [kind, number] = stop.split('_');
  return `${kind === 'pickup' ? 'Pickup' : 'Delivery'} ${number}`;
};

/** What a column says that a company does not want read. */
export const IGNORED_COLUMN = 'ignored';

export type ColumnField = LoadColumnField | StopColumnField | typeof IGNORED_COLUMN;
export const COLUMN_FIELDS = [
  ...Object.keys(LOAD_COLUMN_FIELDS),
  ...Object.keys(STOP_COLUMN_FIELDS),
  IGNORED_COLUMN,
] as string[] as [ColumnField, ...ColumnField[]];

export const isStopColumnField = (field: string): field is StopColumnField => Object.hasOwn(STOP_COLUMN_FIELDS, field);

/** Far more than the headings of any TMS. */
export const MAX_LOAD_COLUMNS = 500;
