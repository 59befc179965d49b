import { Readable } from 'node:stream';
import { read204 } from '@monitor/areas/edi/read-204';
import { NotX12, readX12 } from '@monitor/areas/edi/x12/read-x12';
import { write997 } from '@monitor/areas/edi/x12/write-997';
import { type Envelope, writeX12 } from '@monitor/areas/edi/x12/write-x12';
import { readCents, readClockTime, readDay, writeInstant, zoneOfCode } from '@monitor/areas/edi/x12/x12-values';
import { type X12Interchange, X12Parser } from 'node-x12';
import { describe, expect, it } from 'vitest';
import { X12parser } from 'x12-parser';
import { fileOf, groupOf, interchangeOf, type Parts, setOf, tenderFile, tenderSegments } from './edi-files';

const one = (file: Buffer) => readX12(file)[0]!;
const HABITS = {
  customer: 'Acme Foods',
  scac: null,
  timeZone: 'America/Chicago',
  isStopTime: true,
  codes: { stops: {}, equipment: {} },
};
const tenderOf = (file: Buffer) => read204(one(file).groups[0]!.sets[0]!, HABITS);
const codesOf = (file: Buffer) =>
  tenderOf(file).problems.map(({ tag, element, code }) => `${tag}${element ?? ''}:${code}`);
const withStops = (pickup: string[], delivery?: string[]) =>
  fileOf([setOf('204', tenderSegments('S-1', '00', { pickup, ...(delivery && { delivery }) }))]);

describe('an interchange', () => {
  const said = (file: Buffer) => tenderOf(file).tender?.load;
  const plain = said(tenderFile());

  it.each<[string, Parts]>([
    ['line ends after each terminator', { lineEnd: '\r\n' }],
    ['line feeds after each terminator', { lineEnd: '\n' }],
    ['a line feed as the terminator', { segment: '\n' }],
    ['bars between elements', { element: '|' }],
    ['carets between elements', { element: '^', component: ':' }],
  ])('with %s says the same', (_name, parts) => {
    expect(said(tenderFile('S-1001', '00', parts))).toEqual(plain);
    expect(plain?.stops?.[0]).toMatchObject({ kind: 'pickup', city: 'DALLAS', window_starts_at: '2026-11-23T09:00' });
  });

  it('in small letters is read by its tags and codes', () => {
    const file = Buffer.from(tenderFile().toString().toLowerCase());
    expect(one(file).groups[0]!.sets[0]!.kind).toBe('204');
    expect(tenderOf(file).tender).toMatchObject({ purpose: '00', shipmentId: 's-1001' });
  });

  it('whose ISA is not padded is read by its separators', () => {
    const file = Buffer.from(tenderFile().toString().replaceAll(/ +\*/g, '*'));
    expect(one(file)).toMatchObject({ sender: 'ACMEFOODS', problem: null });
    expect(said(file)).toEqual(plain);
  });

  it('has its notes in UTF-8 or in Latin-1', () => {
    const text = tenderFile().toString('latin1').replace('CALL THE GATE', 'ZUFAHRT ÜBER GÄRTNEREI');
    for (const encoding of ['utf8', 'latin1'] as const)
      expect(tenderOf(Buffer.from(text, encoding)).tender?.notes[0]).toContain('ÜBER GÄRTNEREI');
  });

  it('may have several groups, and a file several interchanges', () => {
    const file = interchangeOf([
      groupOf([setOf('204', tenderSegments('S-1'))], { groupControl: '11' }),
      groupOf([setOf('204', tenderSegments('S-2')), setOf('204', tenderSegments('S-3'), '0002')], {
        groupControl: '12',
      }),
    ]);
    expect(one(file).problem).toBeNull();
    expect(one(file).groups.map(({ control, sets }) => [control, sets.length])).toEqual([
      ['11', 1],
      ['12', 2],
    ]);
    const two = Buffer.concat([
      tenderFile(),
      Buffer.from('\r\n'),
      tenderFile('S-2', '00', { element: '|', control: '000000002' }),
    ]);
    expect(readX12(two).map(({ control, bytes }) => [control, bytes.toString().slice(0, 4)])).toEqual([
      ['000000001', 'ISA*'],
      ['000000002', 'ISA|'],
    ]);
  });

  it.each([
    ['no ISA', 'UNB+UNOA:1+X', 'does not begin with ISA'],
    ['nothing', ' \r\n', 'empty'],
    ['separators that are letters', 'ISAX00X', 'separators'],
    ['text after its IEA', `${tenderFile()}and more`, 'follows an IEA'],
  ])('of %s is none', (_name, text, why) => {
    expect(() => readX12(Buffer.from(text))).toThrow(NotX12);
    expect(() => readX12(Buffer.from(text))).toThrow(why);
  });

  it.each([
    ['cut off', tenderFile().subarray(0, 400), 'cut off'],
    ['with another count of groups', Buffer.from(tenderFile().toString().replace('IEA*1', 'IEA*2')), 'IEA counts 2'],
    [
      'with another control number',
      Buffer.from(tenderFile().toString().replace('IEA*1*000000001', 'IEA*1*000000009')),
      'IEA has control',
    ],
    ['with a segment outside', Buffer.from(tenderFile().toString().replace('~GE*', '~ZZZ*1~GE*')), 'ZZZ is outside'],
  ])('%s cannot be used', (_name, file, why) => expect(one(file).problem).toContain(why));

  it('bounds what a hostile file takes', () => {
    const isa = tenderFile().toString().slice(0, 106);
    expect(one(Buffer.from(isa + 'A~'.repeat(400_000))).problem).toContain('200,000 segments');
    expect(one(Buffer.from(isa + '*'.repeat(1_000_000))).segments[1]!.elements.length).toBeLessThan(200);
  });
});

describe('a set', () => {
  const problems = (file: Buffer) => one(file).groups[0]!.sets[0]!.problems.map(({ code }) => code);

  it('whose SE has the wrong count or number is rejected, and its neighbor is not', () => {
    const good = setOf('204', tenderSegments('S-1'));
    const bad = setOf('204', tenderSegments('S-2'), '0002').map((line) => line.replace(/^SE\*\d+/, 'SE*9'));
    const [group] = one(fileOf([bad, good])).groups;
    expect(group!.sets.map((set) => set.problems.map(({ code }) => code))).toEqual([['4'], []]);
    expect(write997(group!, false)).toEqual([
      ['AK1', 'SM', '1'],
      ['AK2', '204', '0002'],
      ['AK5', 'R', '4'],
      ['AK2', '204', '0001'],
      ['AK5', 'A'],
      ['AK9', 'P', 2, 2, 1, null],
    ]);
    expect(problems(fileOf([good.map((line) => line.replace(/^(SE\*\d+)\*0001/, '$1*0009'))]))).toEqual(['3']);
    expect(problems(fileOf([good.slice(0, -1)]))).toEqual(['2']);
  });

  it('in a group with a wrong count is rejected with it', () => {
    const [group] = one(Buffer.from(tenderFile().toString().replace('GE*1', 'GE*3'))).groups;
    expect(write997(group!, false)).toContainEqual(['AK9', 'R', 3, 1, 0, '5']);
  });
});

describe('a 204', () => {
  it('becomes what a TMS would send', () => {
    expect(tenderOf(tenderFile())).toMatchObject({
      problems: [],
      tender: {
        purpose: '00',
        shipmentId: 'S-1001',
        answerBy: new Date('2026-11-23T00:00:00Z'),
        notes: ['CALL THE GATE BEFORE ARRIVAL'],
        load: {
          reference: 'S-1001',
          customer_name: 'Acme Foods',
          po_number: 'PO-77',
          customer_rate_cents: 125_000,
          equipment: 'Van',
          trailer_length_ft: 53,
          weight_lbs: 42_000,
          commodity: 'CANNED FOOD',
          stops: [
            {
              kind: 'pickup',
              name: 'ACME DALLAS DOCK',
              street: '100 MAIN ST',
              city: 'DALLAS',
              state: 'TX',
              postal_code: '75201',
              reference_number: 'PU-5',
              contact_name: 'GATE DESK',
              contact_phone: '2145550100',
              window_starts_at: '2026-11-23T09:00',
              window_ends_at: '2026-11-23T11:00',
            },
            { kind: 'delivery', city: 'HOUSTON', reference_number: 'DO-9', window_ends_at: '2026-11-23T19:00' },
          ],
        },
      },
    });
  });

  it.each([
    ['only a date', 'G62*10*20261123', ['2026-11-23T00:00', '2026-11-23T23:59']],
    ['a year of two digits', 'G62*10*261123*U*0800', ['2026-11-23T08:00', '2026-11-23T08:00']],
    ['24:00', 'G62*10*20261123*U*2400', ['2026-11-24T00:00', '2026-11-24T00:00']],
    ['seconds', 'G62*10*20261123*U*081530', ['2026-11-23T08:15', '2026-11-23T08:15']],
    ['Eastern Time', 'G62*10*20261123*U*0800*ET', ['2026-11-23T13:00:00.000Z', '2026-11-23T13:00:00.000Z']],
    [
      'Central Daylight in winter',
      'G62*10*20261123*U*0800*CD',
      ['2026-11-23T13:00:00.000Z', '2026-11-23T13:00:00.000Z'],
    ],
    ['UTC', 'G62*10*20261123*U*0800*UT', ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z']],
    ['only its end', 'G62*38*20261123*K*1100*LT', ['2026-11-23T00:00', '2026-11-23T11:00']],
  ])('reads %s', (_name, g62, [starts, ends]) => {
    const { tender } = tenderOf(withStops(['S5*1*CL', g62, 'N4*DALLAS*TX']));
    expect(tender?.load.stops?.[0]).toMatchObject({ window_starts_at: starts, window_ends_at: ends });
  });

  it('puts times without a zone on the clock of a partner that writes so', () => {
    const set = one(withStops(['S5*1*CL', 'G62*10*20261123*U*0800', 'N4*DENVER*CO'])).groups[0]!.sets[0]!;
    const { tender } = read204(set, { ...HABITS, timeZone: 'America/New_York', isStopTime: false });
    expect(tender?.load.stops?.[0]?.window_starts_at).toBe('2026-11-23T13:00:00.000Z');
  });

  it('reads stops in their own order, and one without a ZIP', () => {
    const file = withStops(['S5*2*CU', 'N4*HOUSTON*TX'], ['S5*1*CL', 'N4*DALLAS*TX']);
    expect(tenderOf(file).tender?.load.stops?.map(({ city, postal_code }) => [city, postal_code])).toEqual([
      ['DALLAS', undefined],
      ['HOUSTON', undefined],
    ]);
  });

  it.each([
    ['the same stop twice', withStops(['S5*1*CL', 'N4*DALLAS*TX'], ['S5*01*CU', 'N4*HOUSTON*TX']), ['S51:6']],
    ['a stop that neither loads nor unloads', withStops(['S5*1*DT', 'N4*DALLAS*TX']), ['S52:7']],
    ['a day that does not exist', withStops(['S5*1*CL', 'G62*10*20260231', 'N4*DALLAS*TX']), ['G622:8']],
    ['a time that does not exist', withStops(['S5*1*CL', 'G62*10*20261123*U*2570', 'N4*DALLAS*TX']), ['G624:9']],
    ['no stop', withStops([], []), ['S5:3']],
    ['no purpose', Buffer.from(tenderFile().toString().replace('B2A*00*LT', 'B2A*77*LT')), ['B2A1:7']],
    ['no shipment number', tenderFile(''), ['B24:1']],
  ])('with %s is rejected with the place', (_name, file, codes) => {
    expect(tenderOf(file).tender).toBeNull();
    expect(codesOf(file)).toEqual(codes);
  });

  it('for another SCAC is rejected', () => {
    const [group] = one(tenderFile()).groups;
    const { tender, problems } = read204(group!.sets[0]!, { ...HABITS, scac: 'OTHR' });
    expect(tender).toBeNull();
    expect(problems).toMatchObject([{ tag: 'B2', element: 2, code: '7', isFatal: true }]);
  });

  it('names the segment in the 997', () => {
    const [group] = one(withStops(['S5*1*DT', 'N4*DALLAS*TX'])).groups;
    const set = group!.sets[0]!;
    set.problems.push(...read204(set, HABITS).problems);
    expect(write997(group!, false)).toEqual([
      ['AK1', 'SM', '1'],
      ['AK2', '204', '0001'],
      ['AK3', 'S5', 9, null, '8'],
      ['AK4', 2, null, '7'],
      ['AK5', 'R', '5'],
      ['AK9', 'R', 1, 1, 0, null],
    ]);
  });

  it('takes what it can do without as a note', () => {
    const file = withStops(['S5*1*CL', 'G62*99*20261123', 'N4*DALLAS*TX']);
    expect(tenderOf(file)).toMatchObject({ tender: { purpose: '00' }, problems: [{ tag: 'G62', isFatal: false }] });
  });
});

describe('values', () => {
  it('are days, times, zones and amounts', () => {
    expect([readDay('20261131'), readDay('261122'), readDay('20261122')]).toEqual([null, '2026-11-22', '2026-11-22']);
    expect([readClockTime('2401'), readClockTime('9'), readClockTime('0860')]).toEqual([null, null, null]);
    expect([zoneOfCode('XX'), zoneOfCode('E'), zoneOfCode('ES'), zoneOfCode('MT')]).toEqual([
      null,
      null,
      'UTC-5',
      'America/Denver',
    ]);
    expect(['125000', '1250.5', '-300', '12,50', ''].map(readCents)).toEqual([125_000, 125_050, -300, null, null]);
  });

  it('are written on the clock of the place, with its code', () => {
    const winter = new Date('2026-11-23T15:05:00Z');
    expect(writeInstant(winter, 'America/Chicago')).toEqual({ day: '20261123', time: '0905', code: 'CS' });
    expect(writeInstant(new Date('2026-07-01T15:05:00Z'), 'America/Chicago').code).toBe('CD');
    expect(writeInstant(new Date('2026-07-01T15:05:00Z'), 'America/Phoenix')).toMatchObject({
      time: '0805',
      code: 'MS',
    });
    expect(writeInstant(winter, null)).toEqual({ day: '20261123', time: '1505', code: 'UT' });
  });
});

const ENVELOPE: Envelope = {
  ourQualifier: 'ZZ',
  ourId: 'DEMOBROKER',
  theirQualifier: '02',
  theirId: 'ACME',
  ourGroupId: 'DEMOBROKER',
  theirGroupId: 'ACME',
  version: '004010',
  isTest: false,
  elementSeparator: '*',
  segmentTerminator: '~',
};

describe('what is written', () => {
  const at = new Date('2026-11-22T12:00:00Z');

  it('holds no separator in a value', () => {
    const text = writeX12(ENVELOPE, '990', [['K1', 'a*b~c>d é\n']], 7, at);
    expect(text).toContain('K1*a b c d e~');
    expect(one(Buffer.from(text)).groups[0]!.sets[0]!.problems).toEqual([]);
  });

  it('is read as it was written, in each form', () => {
    for (const given of [
      {},
      { isTest: true },
      { version: '005010' as const },
      { elementSeparator: '^', version: '005010' as const },
      { elementSeparator: '|', segmentTerminator: '\n' },
    ]) {
      const read = one(
        Buffer.from(writeX12({ ...ENVELOPE, ...given }, '214', [['B10', 'L-1', 'S-1', 'DEMO']], 42, at)),
      );
      expect(read).toMatchObject({ problem: null, sender: 'DEMOBROKER', control: '000000042' });
      expect(read.groups[0]).toMatchObject({ kind: 'QM', problem: null, sets: [{ kind: '214', problems: [] }] });
    }
  });
});

describe('two other readers', () => {
  const FILES: [string, Buffer][] = [
    ['a tender', tenderFile()],
    ['with bars', tenderFile('S-1', '04', { element: '|' })],
    ['with line ends', tenderFile('S-1', '01', { lineEnd: '\r\n' })],
    ['several sets', fileOf([setOf('204', tenderSegments('A')), setOf('204', tenderSegments('B'), '0002')])],
    [
      'two groups',
      interchangeOf([
        groupOf([setOf('204', tenderSegments('A'))]),
        groupOf([setOf('204', tenderSegments('B'))], { groupControl: '2' }),
      ]),
    ],
    [
      'one of ours',
      Buffer.from(
        writeX12(
          ENVELOPE,
          '990',
          [
            ['B1', 'DEMO', 'S-1', '20261122', 'A'],
            ['K1', 'thank you'],
          ],
          3,
          new Date('2026-11-22T12:00:00Z'),
        ),
      ),
    ],
  ];
  const ours = (file: Buffer) =>
    one(file).segments.map(({ tag, elements }) => (tag === 'ISA' ? [tag] : [tag, ...elements]));

  it.each(FILES)('x12-parser sees the same segments: %s', async (_name, file) => {
    const theirs: string[][] = [];
    for await (const read of Readable.from([file]).pipe(new X12parser('utf8'))) {
      const { name, ...elements } = read as Record<string, string>;
      // A component is under a name of its own, such as `5-1`.
      if (name) theirs.push(name === 'ISA' ? [name] : [name, ...Object.values(elements)]);
    }
    expect(theirs).toEqual(ours(file));
  });

  it.each(FILES)('node-x12 sees the same segments: %s', (_name, file) => {
    const read = new X12Parser(true).parse(file.toString()) as X12Interchange;
    const plain = ({ tag, elements }: { tag: string; elements: { value: string }[] }) => [
      tag,
      ...elements.map(({ value }) => value.trim()),
    ];
    const theirs = [
      ['ISA'],
      ...read.functionalGroups.flatMap((group) => [
        plain(group.header),
        ...group.transactions.flatMap((set) => [plain(set.header), ...set.segments.map(plain), plain(set.trailer)]),
        plain(group.trailer),
      ]),
    ];
    // It counts the groups, and drops the zeros of the control number, when it reads an IEA.
    expect(theirs).toEqual(ours(file).filter(([tag]) => tag !== 'IEA'));
  });
});
