import { MappingRules } from '@contract/tms/tms.entities';
import { mapMessage } from '@monitor/areas/tms/map-message';
import { BadPath, leavesOf, readPath, selectValues } from '@monitor/areas/tms/message-paths';
import { NotAMessage, readMessage } from '@monitor/areas/tms/read-message';
import { RECIPES } from '@monitor/areas/tms/recipes';
import { suggestRules } from '@monitor/areas/tms/suggest-rules';
import { describe, expect, it, test } from 'vitest';

const NOW = new Date('2026-11-27T12:00:00Z');

const STOPS = {
  stops: [
    { type: 'Pick', seq: 2, city: 'Dallas', st: 'TX' },
    { type: 'Drop', seq: 9, city: 'Houston', st: 'TX' },
  ],
};
const EACH = [
  { path: '$.type', field: 'stop_kind', stop: 'each' },
  { path: '$.seq', field: 'stop_sequence', stop: 'each' },
  { path: '$.city', field: 'city', stop: 'each' },
  { path: '$.st', field: 'state', stop: 'each' },
  { path: '$.at', field: 'from', stop: 'each' },
];
const rules = (values: object[] = [], rest: object = {}) =>
  MappingRules.parse({
    stops_path: '$.stops[*]',
    values: [{ path: '$.id', field: 'reference' }, ...EACH, ...values],
    ...rest,
  });
const mapped = (message: object, of = rules()) => mapMessage(message, of, NOW).loads[0]!;
const loadOf = (message: object, of = rules()) => {
  const { load, problems } = mapped({ id: 'L-1', ...STOPS, ...message }, of);
  expect(problems).toEqual([]);
  return load!;
};

describe('a path', () => {
  const message = {
    a: {
      'b.c': 1,
      refs: [
        { type: 'PO', value: '7' },
        { type: 'BOL', value: '8', deleted: true },
      ],
    },
    one: { x: 1 },
  };
  it.each([
    ["$.a['b.c']", [1]],
    ["$.a.refs[?@.type=='BOL'].value", ['8']],
    ['$.a.refs[?@.deleted!=true].value', ['7']],
    ['$.a.refs[1].value', ['8']],
    ['$.a.refs[*].value', ['7', '8']],
    ['$.one[*].x', [1]],
    ['$.a.none', []],
    ['$.a.__proto__', []],
    ['$.constructor', []],
  ])('%s leads to %j', (path, found) => {
    expect(selectValues(message, readPath(path))).toEqual(found);
  });

  it.each(['a.b', '$..a', '$.a[?@.x>1]', '$[(@.length-1)]', '$.a[-1]', '$.a[', "$['a'"])(
    '%s is not readable',
    (path) => {
      expect(() => readPath(path)).toThrow(BadPath);
    },
  );

  it('of every value that is listed leads back to it', () => {
    for (const { path, text } of leavesOf(message, 100))
      expect(selectValues(message, readPath(path)).map(String)).toContain(text);
  });
});

describe('a message', () => {
  it('keeps a number that is longer than JavaScript holds', async () => {
    const read = await readMessage(Buffer.from('{"id": 12345678901234567890, "t": "a 12345678901234567890"}'), 'json');
    expect(read).toEqual({ id: '12345678901234567890', t: 'a 12345678901234567890' });
  });

  it('in XML has its attributes, and a lone stop is a list', async () => {
    const xml = '<x:load id="L-1"><stops><stop type="PU"><city>Dallas</city></stop></stops></x:load>';
    const read = await readMessage(Buffer.from(xml), 'xml');
    expect(selectValues(read, readPath('$.load.@id'))).toEqual(['L-1']);
    expect(selectValues(read, readPath('$.load.stops.stop[*].city'))).toEqual(['Dallas']);
  });

  it('in CSV is its rows by their headings', async () => {
    expect(await readMessage(Buffer.from('Load #,City\r\nL-1,"Dallas, TX"\r\n'), 'csv')).toEqual([
      { 'Load #': 'L-1', City: 'Dallas, TX' },
    ]);
  });

  it.each([
    ['json', '{"a": }', 'not JSON'],
    ['json', '', 'is empty'],
    ['xml', '<a><b></a>', 'not XML'],
    ['xml', '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>', 'document type'],
    ['csv', 'Load #', 'no row'],
  ] as const)('in %s that is %j says what is wrong', async (format, text, why) => {
    await expect(readMessage(Buffer.from(text), format)).rejects.toThrow(NotAMessage);
    await expect(readMessage(Buffer.from(text), format)).rejects.toThrow(why);
  });
});

describe('a load', () => {
  it('has its stops in the order of their own numbers', () => {
    const [first, second] = STOPS.stops;
    const load = loadOf({ stops: [second, { type: 'PU', seq: 5, city: 'Waco', st: 'TX' }, first] });
    expect(load.stops!.map(({ kind, city }) => `${kind} ${city}`)).toEqual([
      'pickup Dallas',
      'pickup Waco',
      'delivery Houston',
    ]);
  });

  it('shows what each value says, the kind and order of its stops too', () => {
    const { values } = mapped({ id: 'L-1', ...STOPS });
    expect(values.map(({ theirs, meaning }) => `${theirs}: ${meaning}`)).toEqual([
      'L-1: Reference',
      'Dallas: City, pickup 1',
      'TX: State, pickup 1',
      'Houston: City, delivery 1',
      'TX: State, delivery 1',
      'Pick: Pickup or delivery, each stop',
      '2: Order of the stop, each stop',
      'Drop: Pickup or delivery, each stop',
      '9: Order of the stop, each stop',
    ]);
  });

  it('with two stops of no kind goes from the first to the second, and with three is rejected', () => {
    const plain = (city: string) => ({ city, st: 'TX' });
    const load = loadOf({ stops: [plain('Dallas'), plain('Houston')] });
    expect(load.stops!.map(({ kind }) => kind)).toEqual(['pickup', 'delivery']);
    const { load: none, problems } = mapped({ id: 'L-1', stops: [plain('Dallas'), plain('Waco'), plain('Houston')] });
    expect(none).toBeNull();
    expect(problems[0]).toContain('Stop 1 of 3 does not say whether it is a pickup or a delivery.');
  });

  it('with a word for a stop that no one explained is rejected, and the word is named', () => {
    const { loads, unknownWords } = mapMessage({ id: 'L-1', stops: [{ type: 'XD', city: 'Waco' }] }, rules(), NOW);
    expect(loads[0]!.load).toBeNull();
    expect(unknownWords).toEqual([{ of: 'stop', theirs: 'XD' }]);
    const said = rules([], { stop_words: [{ theirs: 'xd', ours: 'none' }] });
    expect(loadOf({ stops: [...STOPS.stops, { type: 'XD', city: 'Waco' }] }, said).stops).toHaveLength(2);
  });

  it.each([
    ['weight', { weight_unit: 'kg' }, 1000, { weight_lbs: 2205 }],
    ['weight', { weight_unit: 'lb' }, 42000.4, { weight_lbs: 42000 }],
    ['miles', { distance_unit: 'km' }, 386, { billable_miles: 240 }],
    ['temperature', { temperature_unit: 'C' }, -18, { temperature_min_f: 0, temperature_max_f: 0 }],
    ['temperature_min', {}, 33.8, { temperature_min_f: 34 }],
    ['rate', { money_unit: 'cents' }, 215050, { rate_cents: 215050 }],
    ['rate', {}, '$2,150.50', { rate_cents: 215050 }],
    ['cargo_value', { money_unit: 'cents' }, 10000000, { cargo_value_usd: 100000 }],
  ])('has its %s in our units, with %j', (field, units, value, expected) => {
    expect(loadOf({ v: value }, rules([{ path: '$.v', field }], units))).toMatchObject(expected);
  });

  it.each([
    ['stop', '2026-11-28T08:00:00', '2026-11-28T08:00'],
    ['UTC', '2026-11-28T14:00:00', '2026-11-28T14:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-28 06:00', '2026-11-28T14:00:00.000Z'],
    ['UTC', '2026-11-28T08:00:00-06:00', '2026-11-28T08:00-06:00'],
    ['UTC', '20261128080000-0600', '2026-11-28T08:00-06:00'],
  ])('has its times in the zone %s: %s', (time_zone, at, expected) => {
    const stops = STOPS.stops.map((stop) => ({ ...stop, at }));
    expect(loadOf({ stops }, rules([], { time_zone })).stops![0]!.window_starts_at).toBe(expected);
  });

  it('with a midnight alone is open all day where the stop is, whatever the zone', () => {
    const stops = STOPS.stops.map((stop) => ({ ...stop, at: '2026-11-28T00:00:00' }));
    expect(loadOf({ stops }, rules([], { time_zone: 'UTC' })).stops![0]).toMatchObject({
      window_starts_at: '2026-11-28T00:00',
      window_ends_at: '2026-11-28T23:59',
    });
  });

  it.each([
    ['month_first', '2026-11-12'],
    ['day_first', '2026-12-11'],
  ])('has its dates with %s', (date_order, day) => {
    const stops = STOPS.stops.map((stop) => ({ ...stop, at: '11/12/2026 08:00' }));
    expect(loadOf({ stops }, rules([], { date_order })).stops![0]!.window_starts_at).toBe(`${day}T08:00`);
  });

  const STATUS = { path: '$.status', field: 'status' };
  it.each([
    ['CXL', 'cancelled'],
    ['POD', 'delivered'],
    ['Cancelled', 'cancelled'],
    ['Canceled', 'cancelled'],
    ['En route', undefined],
  ])('with the status %s is %s', (theirs, status) => {
    const status_words = [
      { theirs: 'cxl', ours: 'cancelled' },
      { theirs: 'POD', ours: 'delivered' },
      { theirs: 'En Route', ours: 'none' },
    ];
    expect(loadOf({ status: theirs }, rules([STATUS], { status_words })).status).toBe(status);
  });

  it('with a status that no one explained is taken in, and the word is named', () => {
    const message = { id: 'L-1', status: 'TONU', ...STOPS };
    const { loads, unknownWords } = mapMessage(message, rules([STATUS]), NOW);
    expect(loads[0]!.load?.status).toBeUndefined();
    expect(unknownWords).toEqual([{ of: 'status', theirs: 'TONU' }]);
  });

  it('with a longitude to the east is rejected', () => {
    const of = rules([{ path: '$.lon', field: 'longitude', stop: 'each' }]);
    const stops = STOPS.stops.map((stop) => ({ ...stop, lon: 96.797 }));
    expect(mapped({ id: 'L-1', stops }, of).problems.join()).toContain('its minus sign is missing');
  });

  it('says each value that it cannot read, and keeps no other load out', () => {
    const of = rules(
      [
        { path: '$.v', field: 'weight' },
        { path: '$.t', field: 'temperature' },
      ],
      { loads_path: '$.loads[*]' },
    );
    const bad = { id: 'L-1', v: 'heavy', t: 'cold', ...STOPS };
    const { loads } = mapMessage({ loads: [bad, { id: 'L-2', ...STOPS }] }, of, NOW);
    expect(loads[0]).toMatchObject({ load: null, reference: 'L-1' });
    expect(loads[0]!.problems).toHaveLength(2);
    expect(loads[1]!.load?.reference).toBe('L-2');
  });

  it('without a reference is none', () => {
    expect(mapped({ ...STOPS })).toMatchObject({ load: null, problems: ['It has no reference.'] });
  });
});

test('rules say each thing once, and which value is the reference', () => {
  const errors = (values: object[]) =>
    MappingRules.safeParse({ values }).error?.issues.map(({ message }) => message) ?? [];
  expect(errors([{ path: '$.a', field: 'customer' }])).toEqual(['Say which value is the reference of the load.']);
  const reference = { path: '$.id', field: 'reference' };
  expect(errors([reference, { path: '$.b', field: 'reference' }])).toEqual(['Another value says Reference already.']);
  expect(errors([reference, { path: '$.c', field: 'city' }])).toEqual(['Choose the stop.']);
  expect(errors([reference, { path: '$.c', field: 'city', stop: 'each' }])).toEqual([
    'Say where the list of stops is.',
  ]);
});

describe('the names of a sample propose', () => {
  const meanings = (message: unknown) =>
    Object.fromEntries(
      suggestRules(message).values.map(({ path, field, stop }) => [stop ? `${field} ${stop}` : field, path]),
    );

  it('a nested message with a list of stops', () => {
    const { loads_path, stops_path } = suggestRules({ shipments: [{ shipmentId: 'S-1', stops: STOPS.stops }] });
    expect({ loads_path, stops_path }).toEqual({ loads_path: '$.shipments[*]', stops_path: '$.stops[*]' });
    expect(meanings({ shipments: [{ shipmentId: 'S-1', weight: 1, stops: STOPS.stops }] })).toMatchObject({
      reference: '$.shipmentId',
      weight: '$.weight',
      'stop_kind each': '$.type',
      'stop_sequence each': '$.seq',
      'city each': '$.city',
      'state each': '$.st',
    });
  });

  it('a flat message with pickup and delivery', () => {
    const flat = {
      load_number: 'L-1',
      pickup: { city: 'Dallas', state: 'TX' },
      deliveryCity: 'Houston',
      dropoff_state: 'TX',
    };
    expect(meanings(flat)).toMatchObject({
      reference: '$.load_number',
      'city pickup_1': '$.pickup.city',
      'state pickup_1': '$.pickup.state',
      'city delivery_1': '$.deliveryCity',
      'state delivery_1': '$.dropoff_state',
    });
  });

  it('XML with its stops in an element', async () => {
    const xml =
      '<Load number="L-1"><Stops><Stop><Type>Pickup</Type><City>Dallas</City></Stop><Stop><Type>Delivery</Type><City>Houston</City></Stop></Stops></Load>';
    const rulesOf = suggestRules(await readMessage(Buffer.from(xml), 'xml'));
    expect(rulesOf).toMatchObject({ loads_path: '$.Load', stops_path: '$.Stops.Stop[*]' });
    expect(rulesOf.values.find(({ field }) => field === 'reference')?.path).toBe('$.@number');
  });
});

describe('the recipe for', () => {
  it.each(RECIPES.map((recipe) => [recipe.tms, recipe] as const))(
    '%s reads its sample whole',
    async (_name, recipe) => {
      const message = await readMessage(Buffer.from(recipe.sample), recipe.format);
      const { loads, unknownWords } = mapMessage(message, recipe.rules, NOW);
      expect(unknownWords).toEqual([]);
      expect(loads.flatMap(({ problems }) => problems)).toEqual([]);
      expect(loads[0]!.load!.stops!.map(({ kind, city }) => `${kind} ${city!.toLowerCase()}`)).toEqual([
        'pickup dallas',
        'delivery houston',
      ]);
      expect(loads[0]!.load!.stops!.map(({ window_starts_at: at }) => new Date(at!).toISOString())).toEqual([
        '2026-11-28T14:00:00.000Z',
        '2026-11-29T00:00:00.000Z',
      ]);
    },
  );
});
