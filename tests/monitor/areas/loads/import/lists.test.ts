import { loadStops, loads } from '@monitor/db/schema';
import { asc, eq, inArray } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../../support/section-monitor';
import { wordOf } from '../../../support/word-files';
import { workbookOf } from '../../../support/workbooks';
import { zipOf } from '../../../support/zip';

/** The lists that brokers upload, of 13 kinds, and the loads that they are: 2026-09-15 is today. */

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
});
afterAll(() => monitor.close());

type Brought = { refused: string[]; loads: Record<string, string[]> };

async function upload(content: string | Buffer, fileName = 'loads.csv') {
  const boundary = 'a-boundary-of-the-test';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/load_imports',
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(part), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Uploads a list and waits for its loads: each stop as its kind, place and window in its local time. */
async function bring(content: string | Buffer, fileName = 'loads.csv'): Promise<Brought> {
  const { status, body } = await upload(content, fileName);
  expect([status, body]).toEqual([200, expect.anything()]);
  await monitor.runJobs();
  const { lines } = (await monitor.get(`/load_imports/${body.id}/lines`)).body;
  const rows = await monitor.db.select().from(loads);
  const stops = await monitor.db.select().from(loadStops).orderBy(asc(loadStops.sequence));
  const brought: Brought = {
    refused: lines.map((one: { line: number; why: string }) => `${one.line}: ${one.why}`),
    loads: {},
  };
  for (const { id, reference } of rows)
    brought.loads[reference] = stops.filter(({ loadId }) => loadId === id).map(stopInWords);
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await monitor.db.delete(loadStops).where(inArray(loadStops.loadId, ids));
  }
  for (const { id } of rows) await monitor.db.delete(loads).where(eq(loads.id, id));
  return brought;
}

function stopInWords({
  kind,
  city,
  state,
  schedule,
  windowStartsAt,
  windowEndsAt,
  timeZone,
}: typeof loadStops.$inferSelect) {
  const local = (at: Date | null) =>
    at ? DateTime.fromJSDate(at, { zone: timeZone ?? 'utc' }).toFormat('MM-dd HH:mm') : 'any';
  const [from, to] = [local(windowStartsAt), local(windowEndsAt)];
  return `${kind} ${city} ${state} ${schedule} ${from === to ? from : `${from} to ${to}`}`;
}

test('1. date and time in two columns', async () => {
  const list = [
    'Load Number,Pickup City,Pickup State,Pickup Date,Pickup Time,Delivery City,Delivery State,Delivery Date,Delivery Time',
    'A-1,Dallas,TX,9/28/2026,8:00 AM,Houston,TX,9/29/2026,1400',
    'A-2,Dallas,TX,9/28/2026,08:00-16:00,Houston,TX,9/29/2026,FCFS 7-3',
    'A-3,Dallas,TX,9/28/2026,TBD,Houston,TX,9/29/2026,',
    'A-4,Dallas,TX,,0800,Houston,TX,9/29/2026,',
  ].join('\n');
  expect(await bring(list)).toEqual({
    refused: ['5: Pickup: Pickup Time: “0800” is a time without a day.'],
    loads: {
      'A-1': ['pickup Dallas TX appointment 09-28 08:00', 'delivery Houston TX appointment 09-29 14:00'],
      'A-2': [
        'pickup Dallas TX fcfs 09-28 08:00 to 09-28 16:00',
        'delivery Houston TX fcfs 09-29 07:00 to 09-29 15:00',
      ],
      'A-3': [
        'pickup Dallas TX fcfs 09-28 00:00 to 09-28 23:59',
        'delivery Houston TX fcfs 09-29 00:00 to 09-29 23:59',
      ],
    },
  });
});

test('2. days without a time, also as midnight, are whole days', async () => {
  const list = [
    'Load,Origin,Pickup From,Pickup To,Destination,Delivery From,Delivery To',
    '"B-1","Dallas, TX",09/28/2026 0:00,,"Houston, TX",09/29/2026,09/30/2026',
    '"B-2","Dallas, TX",09/28/2026 0:00,9/28/2026,"Houston, TX",09/29/2026 8:00 AM,',
  ].join('\n');
  expect(await bring(list)).toEqual({
    refused: [],
    loads: {
      'B-1': [
        'pickup Dallas TX fcfs 09-28 00:00 to 09-28 23:59',
        'delivery Houston TX fcfs 09-29 00:00 to 09-30 23:59',
      ],
      'B-2': ['pickup Dallas TX fcfs 09-28 00:00 to 09-28 23:59', 'delivery Houston TX appointment 09-29 08:00'],
    },
  });
});

test('3. a TMS with its own headings, below a title', async () => {
  const list = [
    'Load board report',
    '',
    'Order #,Bill To,P/U City,PU ST,PU Zip,Pick Date,Cons City,Cons ST,Cons Zip,Drop Date,Temperature,Wt',
    'C-1,Acme Foods,Dallas,Texas,75201,9/28/2026 9:00 AM,Boston,MA,2108,9/30/2026 7:00 AM,34F,42k lbs',
  ].join('\r\n');
  expect(await bring(list)).toEqual({
    refused: [],
    loads: { 'C-1': ['pickup Dallas TX appointment 09-28 09:00', 'delivery Boston MA appointment 09-30 07:00'] },
  });
});

test('4. stops in the order of their times', async () => {
  const headings = [1, 2].flatMap((n) => [`Pickup ${n} City`, `Pickup ${n} State`, `Pickup ${n} From`]);
  const list = [
    ['Reference', ...headings, ...headings.map((one) => one.replace('Pickup', 'Delivery'))].join(','),
    'D-1,Dallas,TX,9/28/2026 08:00,Temple,TX,9/28/2026 13:00,Waco,TX,9/28/2026 11:00,Austin,TX,9/28/2026 17:00',
    'D-2,Dallas,TX,9/28/2026 08:00,Temple,TX,9/28/2026,Waco,TX,9/28/2026,Austin,TX,9/28/2026 17:00',
    'D-3,Dallas,TX,9/28/2026 08:00,,,,Waco,TX,9/27/2026 11:00,,,',
  ].join('\n');
  expect(await bring(list)).toEqual({
    refused: ['4: A delivery is before the first pickup, or a pickup after the last delivery. Check the dates.'],
    loads: {
      'D-1': [
        'pickup Dallas TX appointment 09-28 08:00',
        'delivery Waco TX appointment 09-28 11:00',
        'pickup Temple TX appointment 09-28 13:00',
        'delivery Austin TX appointment 09-28 17:00',
      ],
      // Whole days contradict no order.
      'D-2': [
        'pickup Dallas TX appointment 09-28 08:00',
        'pickup Temple TX fcfs 09-28 00:00 to 09-28 23:59',
        'delivery Waco TX fcfs 09-28 00:00 to 09-28 23:59',
        'delivery Austin TX appointment 09-28 17:00',
      ],
    },
  });
});

test('5. dates of every spelling', async () => {
  const spelled = [
    ...['28-Sep-26 0800', '9/28/2026 0800', '9-28-2026 08:00', '2026/09/28 08:00', 'Mon 9/28/2026 8:00 AM'],
    ...['46293.33', '46293.333333', '28 Sep 2026 8am', '"Sep 28, 2026 8:00 AM"', '9/28 0800', '2026-09-28T13:00:00Z'],
    ...['9/28/2026 8:00 AM CT', '20260928 0800', '"Monday, September 28, 2026 8:00 AM"'],
  ];
  const list = [
    'Reference,Pickup City,Pickup State,Pickup From,Delivery City,Delivery State',
    ...spelled.map((one, at) => `E-${at},Dallas,TX,${one},Houston,TX`),
    'E-X,Dallas,TX,Tue 9/28/2026 8:00 AM,Houston,TX',
  ].join('\n');
  const { refused, loads: brought } = await bring(list);
  expect(refused).toEqual(['16: Pickup From: “Tue 9/28/2026 8:00 AM”: September 28, 2026 is a Monday.']);
  expect(Object.keys(brought)).toHaveLength(spelled.length);
  for (const [reference, stops] of Object.entries(brought))
    expect([reference, stops[0]]).toEqual([reference, 'pickup Dallas TX appointment 09-28 08:00']);
});

test('6. a European list: semicolons that it names, decimal commas, days first', async () => {
  const list = [
    'sep=;',
    'Reference;Rate;Weight;Pickup City;Pickup State;Pickup From;Delivery City;Delivery State;Delivery From',
    'F-1;2150,00;19.050 kg;Dallas;TX;28/09/2026 08:00;Houston;TX;29/09/2026 14:00',
    'F-2;1.950,50;19050 kg;Dallas;TX;10/09/2026 08:00;Houston;TX;11/09/2026 14:00',
    'F-3;2,150;;Dallas;TX;10/09/2026 08:00;Houston;TX;11/09/2026 14:00',
  ].join('\r\n');
  expect(await bring(list)).toEqual({
    refused: ['5: Rate: “2,150” may be two numbers in this list: write 2150 or 2.15.'],
    loads: {
      'F-1': ['pickup Dallas TX appointment 09-28 08:00', 'delivery Houston TX appointment 09-29 14:00'],
      'F-2': ['pickup Dallas TX appointment 09-10 08:00', 'delivery Houston TX appointment 09-11 14:00'],
    },
  });
});

test('7. tabs in UTF-16, as Excel’s “Unicode text”', async () => {
  const list = [
    'Reference\tPickup City\tPickup State\tPickup Date\tPickup Time',
    'G-1\tDallas\tTX\t9/28/2026\t8:00 AM',
  ].join('\r\n');
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list, 'utf16le')]);
  expect(await bring(utf16)).toEqual({
    refused: [],
    loads: { 'G-1': ['pickup Dallas TX appointment 09-28 08:00'] },
  });
});

test('8. quotes, line breaks, a mark of order, duplicates and what a spreadsheet broke', async () => {
  const list = `\uFEFF${[
    'Reference,Commodity,Pickup City,Pickup State,Pickup From',
    'H-1,"Canned ""soup""\nand beans",Dallas,TX,9/28/2026 08:00',
    'h-1,Soup,Dallas,TX,9/28/2026 08:00',
    '4.71123E+11,Soup,Dallas,TX,9/28/2026 08:00',
    'H-4,#REF!,Dallas,TX,9/28/2026 08:00',
    'H-5,Soup,Dallas,TX,########',
    '"=HYPERLINK(""http://example.test"")",Soup,Dallas,TX,9/28/2026 08:00',
  ].join('\n')}`;
  expect(await bring(list)).toEqual({
    refused: [
      '4: Same reference as row 2.',
      '5: Reference: “4.71123E+11” was shortened by the spreadsheet: format the column as text and enter it again.',
      '6: Commodity: “#REF!” is an error of the spreadsheet: correct the cell.',
      '7: Pickup From: The column was too narrow when the file was saved: widen it and save again.',
    ],
    loads: {
      'H-1': ['pickup Dallas TX appointment 09-28 08:00'],
      '=HYPERLINK("http://example.test")': ['pickup Dallas TX appointment 09-28 08:00'],
    },
  });
});

test('9. what is not known yet is empty', async () => {
  const list = [
    'Reference,Rate,Weight,Driver,Carrier DOT,Pickup City,Pickup State,Pickup From,Delivery City,Delivery State,Delivery From',
    'I-1,TBD,N/A,TBD,tba,Dallas,TX,9/28/2026 08:00,Houston,TX,TBD',
    'TBD,,,,,Dallas,TX,9/28/2026 08:00,Houston,TX,TBD',
  ].join('\n');
  expect(await bring(list)).toEqual({
    refused: ['3: No reference in this row.'],
    loads: { 'I-1': ['pickup Dallas TX appointment 09-28 08:00', 'delivery Houston TX open any'] },
  });
});

test('10. Canada without a column for the country', async () => {
  const list = [
    'Reference,Pickup City,Pickup State,Pickup Zip,Pickup From,Delivery City,Delivery State,Delivery Zip,Delivery From',
    'J-1,Montréal,QC,H4T,9/28/2026 08:00,Toronto,Ontario,M5V 2T6,9/29/2026 08:00',
    'J-2,Detroit,MI,48201,9/28/2026 08:00,Calgary,AB,,9/30/2026 08:00',
    'J-3,Monterrey,NL,,9/28/2026 08:00,Laredo,TX,,9/30/2026 08:00',
  ].join('\n');
  expect(await bring(list)).toEqual({
    refused: ['4: Pickup: “NL” is a state of Canada and of Mexico: add the postal code or the country.'],
    loads: {
      'J-1': ['pickup Montréal QC appointment 09-28 08:00', 'delivery Toronto ON appointment 09-29 08:00'],
      'J-2': ['pickup Detroit MI appointment 09-28 08:00', 'delivery Calgary AB appointment 09-30 08:00'],
    },
  });
});

test('11. zones: of the stop, named in the cell or in a column, and the wrong half of the year', async () => {
  const list = [
    'Reference,Pickup City,Pickup State,Pickup From,Pickup Time Zone,Delivery City,Delivery State,Delivery From',
    'K-1,Phoenix,AZ,9/28/2026 8:00 AM MST,,Dallas,TX,9/29/2026 8:00 AM CDT',
    'K-2,Phoenix,AZ,9/28/2026 8:00 AM,MT,Dallas,TX,9/29/2026 9:00 AM ET',
    'K-3,Phoenix,AZ,9/28/2026 10:00 AM,CT,Dallas,TX,9/29/2026 8:00 AM',
    'K-4,Phoenix,AZ,9/28/2026 8:00 AM,,Dallas,TX,9/29/2026 8:00 AM CST',
  ].join('\n');
  const expected = ['pickup Phoenix AZ appointment 09-28 08:00', 'delivery Dallas TX appointment 09-29 08:00'];
  expect(await bring(list)).toEqual({
    refused: [
      '5: Delivery: CST: daylight time is in force on that day. Leave the zone out for the local time of the stop.',
    ],
    loads: { 'K-1': expected, 'K-2': expected, 'K-3': expected },
  });
});

test('12. hours that the clock skips or shows twice', async () => {
  const list = [
    'Reference,Pickup City,Pickup State,Pickup From',
    'L-1,Dallas,TX,11/1/2026 1:30 AM',
    'L-2,Dallas,TX,2027-03-14 02:30',
    'L-3,Dallas,TX,2026-11-01T01:30-05:00',
    'L-4,Dallas,TX,11/1/2026',
  ].join('\n');
  expect(await bring(list)).toEqual({
    refused: [
      '2: Stop 1: The clock shows this time twice there (America/Chicago). Add the offset: -05:00 or -06:00.',
      '3: Stop 1: The clock skips this hour there (America/Chicago). Give another time.',
    ],
    loads: {
      'L-3': ['pickup Dallas TX appointment 11-01 01:30'],
      'L-4': ['pickup Dallas TX fcfs 11-01 00:00 to 11-01 23:59'],
    },
  });
});

test('13. an Excel workbook: the sheet with the headings, dates, times, formulas by their values', async () => {
  const september28 = 46_293;
  const workbook = workbookOf({
    Notes: [['Loads for Monday'], ['Load']],
    Board: [
      ['Monday'],
      [],
      ['Load #', 'Rate', 'Origin', 'PU Date', 'PU Time', 'Destination', 'Drop Date'],
      [
        'M-1',
        2150.5,
        'Dallas, TX',
        { date: september28 },
        { date: 8 / 24 },
        'Houston, TX',
        { date: september28 + 1.625 },
      ],
      [{ formula: '"M-"&2', value: 'M-2' }, null, 'Dallas, TX', { date: september28 }, null, 'Houston, TX', 'TBD'],
      ['M-3', { error: '#REF!' }, 'Dallas, TX', { date: september28 }, null, 'Houston, TX', null],
      [4711, null, 'Dallas, TX', { date: september28 }, '0800-1600', 'Houston, TX', null],
    ],
  });
  expect(await bring(workbook, 'loads.xlsx')).toEqual({
    refused: ['6: Rate: “#REF!” is an error of the spreadsheet: correct the cell.'],
    loads: {
      'M-1': ['pickup Dallas TX appointment 09-28 08:00', 'delivery Houston TX appointment 09-29 15:00'],
      'M-2': ['pickup Dallas TX fcfs 09-28 00:00 to 09-28 23:59', 'delivery Houston TX open any'],
      '4711': ['pickup Dallas TX fcfs 09-28 08:00 to 09-28 16:00', 'delivery Houston TX open any'],
    },
  });
});

test('the loads of two sheets are not taken for those of one', async () => {
  const sheet = [
    ['Load', 'PU City'],
    ['N-1', 'Dallas'],
  ];
  const { status, body } = await upload(workbookOf({ Mon: sheet, Tue: sheet }), 'loads.xlsx');
  expect([status, body.fields]).toEqual([
    422,
    { file: ['Several sheets have loads: “Mon”, “Tue”. Save each as a file of its own.'] },
  ]);
});

test.each([
  [
    'an old Excel file',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'old Excel file (.xls)',
  ],
  ['a zip of something else', zipOf([{ name: 'a.txt', content: 'a' }]), 'not an Excel workbook'],
  ['a cut workbook', workbookOf({ A: [['Load']] }).subarray(0, 300), 'not an Excel workbook'],
  ['a Word file', wordOf(), 'not an Excel workbook'],
  [
    'a bomb',
    workbookOf({ A: [['Load']] }, { name: 'xl/media/a.bin', content: Buffer.alloc(201 * 2 ** 20) }),
    'too many sheets',
  ],
  ['a web page with a table', '<html><table><tr><td>Load</td></tr></table>', 'That file is a web page'],
  ['an empty sheet', workbookOf({ A: [] }), 'There is nothing in that file'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'That file is not a CSV or Excel workbook (.xlsx)'],
])('%s is refused in words', async (_what, content, words) => {
  const { status, body } = await upload(content, 'loads.xlsx');
  expect([status, body.fields]).toEqual([422, { file: [expect.stringContaining(words)] }]);
});

test('14. the numbers, contacts, temperature and crew that people keep in their lists', async () => {
  const list = [
    [
      'Load #,PO #,Customer Rate,Temp,Min Temp,Max Temp,Hazmat,Hazmat Class,Trailer #,Driver 2,Driver 2 Phone',
      'Pickup City,Pickup State,Pickup Date,Pickup #,Pickup Appt #,Pickup Appt Status,Pickup Contact,Pickup Phone',
      'Pickup Live/Drop,Delivery City,Delivery State,Delivery Date,Delivery PO,Consignee Phone',
    ].join(','),
    'N-1,PO-7,"$2,400.50",-10 F,,,UN1993,3,T-9,Kim Roe,214-555-0105,Dallas,TX,9/28/2026 08:00,4471,A-9,Confirmed,Gate 4,(214) 555-0100 x12,Drop & hook,Houston,TX,9/29/2026,D-1,',
    'N-2,,,34 to 38°F,,,No,,,,,Dallas,TX,9/28/2026 08:00,,,Pending,,,Live,Houston,TX,9/29/2026,,',
    'N-3,,,Dry,30,40,,,,,,Dallas,TX,9/28/2026 08:00,,,,,,,Houston,TX,9/29/2026,,713.555.0100',
    'N-4,,,2C,,,,,,,,Dallas,TX,9/28/2026 08:00,,,,,,,Houston,TX,9/29/2026,,',
    'N-5,,,,,,,,,,,Dallas,TX,9/28/2026 08:00,,,,,call office,,Houston,TX,9/29/2026,,',
  ].join('\n');
  const { body } = await upload(list);
  await monitor.runJobs();
  const { lines } = (await monitor.get(`/load_imports/${body.id}/lines`)).body;
  expect(lines.map(({ line, why }: { line: number; why: string }) => `${line}: ${why}`)).toEqual([
    '5: Temp: “2C” is not in °F: convert it.',
    expect.stringMatching(/^6: .*That is no phone number\.$/),
  ]);
  const rows = await monitor.db
    .select()
    .from(loads)
    .where(inArray(loads.reference, ['N-1', 'N-2', 'N-3']));
  const [one, two, three] = rows.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
  expect(one).toMatchObject({
    poNumber: 'PO-7',
    customerRateCents: 240_050,
    temperatureMinF: -10,
    temperatureMaxF: -10,
    isHazmat: true,
    hazmatUnNumber: 'UN1993',
    hazmatClass: '3',
    trailerNumber: 'T-9',
    secondDriverName: 'Kim Roe',
    secondDriverPhoneE164: '+12145550105',
  });
  expect([two, three].map((load) => [load?.temperatureMinF, load?.temperatureMaxF])).toEqual([
    [34, 38],
    [30, 40],
  ]);
  const stops = await monitor.db
    .select()
    .from(loadStops)
    .where(eq(loadStops.loadId, one!.id))
    .orderBy(loadStops.sequence);
  expect(stops).toMatchObject([
    {
      referenceNumber: '4471',
      appointmentNumber: 'A-9',
      appointmentState: 'confirmed',
      contactName: 'Gate 4, ext. 12',
      contactPhoneE164: '+12145550100',
      contactSource: 'csv',
      handling: 'drop',
    },
    { referenceNumber: 'D-1', appointmentNumber: null, contactSource: null },
  ]);
});
