import { join } from 'node:path';
import { authorityKind, authorityScopes } from '@monitor/federal-data/import/datasets/authority-terms';
import {
  coverageClass,
  insuranceType,
  insuranceTypeOfWords,
} from '@monitor/federal-data/import/datasets/insurance-terms';
import { RejectedRow } from '@monitor/federal-data/import/fields';
import { openInput } from '@monitor/federal-data/import/input-file';
import { readLines } from '@monitor/federal-data/import/read-lines';
import { readRecords } from '@monitor/federal-data/import/read-records';
import { describe, expect, it } from 'vitest';
import { type Cells, datasetOf, FIXTURES, lineOf } from './fmcsa-files';

/** What a mapping makes of each row of a fixture. */
async function mapFixture(name: string, key: string) {
  const dataset = datasetOf(key);
  const mapped: { carrier: unknown; columns?: unknown; facts?: unknown }[] = [];
  const lines = readLines((await openInput(join(FIXTURES, name))).read());
  for await (const block of readRecords(lines, { width: dataset.columns.length, places: null })) {
    for (const record of block.records) mapped.push(dataset.map(record.fields));
  }
  return mapped;
}

function mapRow(key: string, cells: Cells) {
  return datasetOf(key).map(lineOf(key, cells).split(','));
}

const MC = { type: 'MC', value: '880001' };
const dot = { dotNumber: 7_700_001, dockets: [MC] };

describe('Company Census File', () => {
  it('reads a carrier', async () => {
    const [full, sparse] = await mapFixture('company-census-20260901.csv', 'census');
    expect(full).toEqual({
      carrier: {
        dotNumber: 7_700_001,
        // The third is the first again.
        dockets: [MC, { type: 'FF', value: '880002' }],
      },
      columns: {
        legalName: 'CEDAR HOLLOW FREIGHT, LLC',
        dbaName: 'C.H. "FAST" FREIGHT',
        statusCode: 'A',
        carrierOperation: 'A',
        businessOrg: 'LIMITED LIABILITY COMPANY',
        carship: 'C',
        classifications: 'AUTHORIZED FOR HIRE;PRIVATE PROPERTY',
        street: '48 Cañon Rd.',
        city: 'NAMPA',
        state: 'ID',
        postalCode: '83651-2210',
        country: 'US',
        county: '027',
        mailingStreet: 'PO BOX 48',
        mailingCity: 'NAMPA',
        mailingState: 'ID',
        mailingPostalCode: '83653',
        mailingCountry: 'US',
        undeliverablePhysical: false,
        phone: '+12085550143',
        fax: '+12085550144',
        cellPhone: '555-0145',
        email: 'dispatch@cedar-hollow.example',
        officer1: null,
        officer2: null,
        addressKey: '48CANONRD 83651',
        powerUnits: 14,
        truckUnits: 12,
        busUnits: 0,
        fleetSize: 'G',
        drivers: 17,
        cdlDrivers: 15,
        interstateDrivers: 16,
        equipment: { own_truck: 3, own_tractor: 9, own_trailer: 20, own_limo_16: 1, term_tractor: 2 },
        cargo: ['genfreight', 'coldfood', 'cargoothr'],
        cargoOther: 'BEEHIVES',
        hazmat: true,
        mcs150Date: '2025-03-12',
        mcs150Mileage: 4_294_967_296,
        mcs150MileageYear: 2024,
        addDate: '1999-01-04',
        safetyRating: 'S',
        safetyRatingDate: '2023-07-01',
        reviewType: 'C',
        reviewDate: '2023-06-15',
        recordableCrashRate: 0.42,
        priorRevoked: false,
        priorRevokedDotNumber: null,
      },
    });
    // Nothing that is blank becomes a zero or a no.
    expect(sparse).toMatchObject({
      carrier: { dotNumber: 7_700_002, dockets: [] },
      columns: {
        legalName: 'TRANSPORTES AGUA FRÍA SA DE CV',
        phone: '+526625550188',
        powerUnits: null,
        drivers: null,
        equipment: null,
        cargo: null,
        hazmat: null,
        undeliverablePhysical: null,
        priorRevoked: null,
        mcs150Date: null,
        safetyRating: null,
        addressKey: null,
      },
    });
  });

  it.each<[string, Cells, RegExp]>([
    ['no USDOT number', { LEGAL_NAME: 'NOBODY' }, /^DOT_NUMBER is blank/],
    ['a USDOT number with letters', { DOT_NUMBER: '77A' }, /^DOT_NUMBER "77A" is not a USDOT number$/],
    ['a bad date', { DOT_NUMBER: 1, ADD_DATE: '20251345' }, /^ADD_DATE "20251345" is not a date$/],
    ['a bad number', { DOT_NUMBER: 1, POWER_UNITS: 'many' }, /^POWER_UNITS "many" is not a whole number$/],
    ['a number that overflows', { DOT_NUMBER: 1, TOTAL_DRIVERS: '9999999999' }, /^TOTAL_DRIVERS/],
  ])('rejects %s', (_name, cells, reason) => {
    expect(() => mapRow('census', cells)).toThrow(RejectedRow);
    expect(() => mapRow('census', cells)).toThrow(reason);
  });

  it('passes over a docket of a kind nobody can look up', () => {
    expect(mapRow('census', { DOT_NUMBER: 1, DOCKET1PREFIX: 'P', DOCKET1: '77', DOCKET2: '78' })).toMatchObject({
      carrier: { dockets: [] },
    });
  });
});

describe('Vehicle Inspection File', () => {
  it('reads an inspection, of the carrier that FMCSA matched', async () => {
    expect(await mapFixture('inspections.csv', 'inspections')).toEqual([
      {
        carrier: {
          dotNumber: 7_700_001,
          dockets: [],
          provincial: null,
          identity: {
            legalName: 'CEDAR HOLLOW FRT',
            street: '48 CANON RD',
            city: 'NAMPA',
            state: 'ID',
            postalCode: '83651',
            addressKey: '48CANONRD 83651',
          },
        },
        facts: [
          {
            id: 99_000_001,
            reportState: 'OR',
            reportNumber: 'OR00041207',
            inspectedOn: '2026-01-08',
            startTime: '0715',
            endTime: '0802',
            level: 1,
            facility: 'F',
            location: 'FAREWELL BEND POE',
            countyState: 'OR',
            countyCode: '045',
            hazmatPlacardRequired: false,
            postAccident: false,
            grossWeightLbs: 80_000,
            violationTotal: 3,
            oosTotal: 1,
            driverViolationTotal: 1,
            driverOosTotal: 0,
            vehicleViolationTotal: 2,
            vehicleOosTotal: 1,
            hazmatViolationTotal: 0,
            hazmatOosTotal: 0,
            nameAsWritten: 'CEDAR HOLLOW FRT',
            interstate: true,
          },
        ],
      },
    ]);
  });

  it('goes by the docket where there is not a DOT number, and rejects a row with neither', () => {
    const row = { INSPECTION_ID: 1, INSP_DATE: '20260108' };
    expect(mapRow('inspections', { ...row, DOCKET_NUMBER: 'MC880001' })).toMatchObject({
      carrier: { dotNumber: null, dockets: [MC] },
    });
    expect(() => mapRow('inspections', { ...row, DOT_NUMBER: '0', DOCKET_NUMBER: '0' })).toThrow(
      /belongs to no carrier/,
    );
    expect(() => mapRow('inspections', { ...row, UPLOAD_DOT_NUMBER: '07700009' })).toThrow(/belongs to no carrier/);
  });

  it('rejects an inspection without its day', () => {
    expect(() => mapRow('inspections', { DOT_NUMBER: 1, INSPECTION_ID: 1 })).toThrow('INSP_DATE is blank');
  });
});

it('Inspections Per Unit: reads a vehicle, its VIN in capitals', async () => {
  expect(await mapFixture('inspection-units.csv', 'inspection-units')).toEqual([
    {
      carrier: null,
      facts: [
        {
          id: 4_000_000_001,
          inspectionId: 99_000_001,
          number: 1,
          typeId: 11,
          make: 'KENWORTH',
          companyNumber: 'T-12',
          license: 'AB1234',
          licenseState: 'ID',
          vin: '1XKWD40X0AJ000001',
          decal: true,
          decalNumber: '30771',
        },
      ],
    },
  ]);
});

describe('Vehicle Inspections and Violations', () => {
  it('reads violations of vehicles and drivers, undocumented categories too', async () => {
    expect(await mapFixture('violations.csv', 'violations')).toEqual([
      {
        carrier: null,
        facts: [
          {
            id: 5_000_000_001,
            inspectionId: 99_000_001,
            unitId: 4_000_000_001,
            sequence: 1,
            part: '393',
            section: '9A-LHLI',
            unit: '1',
            categoryId: 20,
            outOfService: 'Y',
            citationNumber: 'C-991',
            code: '393.9A-LHLI',
            description: 'Lighting - Headlamp, inoperative low beam',
          },
        ],
      },
      {
        carrier: null,
        facts: [
          {
            id: 5_000_000_002,
            inspectionId: 99_000_001,
            unitId: null,
            sequence: 2,
            part: null,
            section: null,
            unit: 'D',
            categoryId: 53,
            outOfService: 'Z',
            citationNumber: null,
            code: '392.2-SLLSR',
            description: null,
          },
        ],
      },
    ]);
  });

  it('rejects an out-of-service mark that is none', () => {
    const row = { INSPECTION_ID: 1, INSP_VIOLATION_ID: 1, OUT_OF_SERVICE_INDICATOR: 'MAYBE' };
    expect(() => mapRow('violations', row)).toThrow('OUT_OF_SERVICE_INDICATOR "MAYBE" is not Y, N or Z');
  });
});

it('Crash File: reads a vehicle in a crash; an unknown stays unknown', async () => {
  const [first, second] = await mapFixture('crashes.csv', 'crashes');
  expect(first).toMatchObject({
    carrier: { dotNumber: 7_700_001, identity: { legalName: 'CEDAR HOLLOW FREIGHT' } },
    facts: [
      {
        id: 61_000_001,
        reportState: 'NV',
        reportNumber: 'NV2600071',
        reportSequence: 1,
        reportedOn: '2026-02-14',
        reportedTime: '0610',
        location: 'I-80 MM 176',
        city: 'WINNEMUCCA',
        state: 'NV',
        fatalities: 0,
        injuries: 2,
        towAway: true,
        hazmatReleased: false,
        federalRecordable: true,
        vehiclesInCrash: 3,
        vin: '1XKWD40X0AJ000001',
        license: 'AB1234',
        licenseState: 'ID',
        vehicleConfigurationId: 8,
        cargoBodyTypeId: 2,
        roadSurfaceId: 4,
        weatherId: 5,
        lightId: 3,
        nameAsWritten: 'CEDAR HOLLOW FREIGHT',
      },
    ],
  });
  expect(second).toMatchObject({
    facts: [{ id: 61_000_002, fatalities: null, injuries: null, towAway: false, hazmatReleased: null }],
  });
});

describe('Motus Carrier', () => {
  it('reads authority in whole dollars, mail the right way round', async () => {
    const [carrier, broker, forwarder] = await mapFixture('motus-carrier.csv', 'motus-carrier');
    expect(carrier).toEqual({
      carrier: {
        ...dot,
        rfc: null,
        identity: {
          legalName: 'CEDAR HOLLOW FREIGHT LLC',
          dbaName: 'C.H. FREIGHT',
          street: '48 CANON RD',
          city: 'NAMPA',
          state: 'ID',
          postalCode: '83651',
          country: 'US',
          mailingStreet: null,
          mailingCity: null,
          mailingState: null,
          mailingPostalCode: null,
          mailingCountry: null,
          phone: '+12085550143',
          fax: null,
          addressKey: '48CANONRD 83651',
        },
      },
      facts: [
        {
          source: 'motus',
          docket: 'MC880001',
          dotNumberAlone: 0,
          authorityType: 'Motor Carrier of Property (except Household Goods)',
          kind: 'carrier',
          status: 'active',
          scopes: ['property'],
          bipdRequiredUsd: 750_000,
          bipdOnFileUsd: 1_000_000,
          cargoRequired: false,
          cargoOnFile: false,
          bondRequired: false,
          bondOnFile: false,
          businessMailUndeliverable: false,
          mailingMailUndeliverable: true,
        },
      ],
    });
    expect(broker).toMatchObject({
      facts: [{ kind: 'broker', status: 'withdrawn', bipdRequiredUsd: null, bondRequired: true, cargoOnFile: null }],
    });
    expect(forwarder).toMatchObject({
      carrier: {
        dotNumber: null,
        dockets: [{ type: 'MX', value: '880003' }],
        rfc: 'TAF010203AB1',
        identity: { phone: '+526625550188' },
      },
      facts: [{ kind: 'freight_forwarder', status: 'pending', scopes: ['household_goods'] }],
    });
  });

  it.each<[string, Cells, RegExp]>([
    ['a docket of no kind', { DOCKET_NUMBER: '880001', OP_AUTH_TYPE: 'X' }, /is not a docket/],
    ['no type of authority', { DOCKET_NUMBER: 'MC1', OP_AUTH_STATUS: 'Active' }, /^OP_AUTH_TYPE is blank/],
    ['an unknown status', { DOCKET_NUMBER: 'MC1', OP_AUTH_TYPE: 'X', OP_AUTH_STATUS: 'Fine' }, /OP_AUTH_STATUS "Fine"/],
    [
      'an amount in scientific notation',
      { DOCKET_NUMBER: 'MC1', OP_AUTH_TYPE: 'X', OP_AUTH_STATUS: 'Active', BIPD_FILE: '1E6' },
      /^BIPD_FILE "1E6" is not an amount/,
    ],
  ])('rejects %s', (_name, cells, reason) => {
    expect(() => mapRow('motus-carrier', cells)).toThrow(reason);
  });
});

it('Motus AuthHist: reads actions; without a reason the status is all that is known', async () => {
  expect(await mapFixture('motus-authhist.csv', 'motus-authhist')).toEqual([
    {
      carrier: dot,
      facts: [
        {
          source: 'motus',
          docket: 'MC880001',
          authorityType: 'Motor Carrier of Property',
          kind: 'carrier',
          action: 'GRANTED',
          actionOn: '2024-02-29',
          status: 'Active',
        },
      ],
    },
    {
      carrier: dot,
      facts: [
        {
          source: 'motus',
          docket: 'MC880001',
          authorityType: 'Broker of Property',
          kind: 'broker',
          action: 'Inactive',
          actionOn: null,
          status: 'Inactive',
        },
      ],
    },
  ]);
});

it('Motus Insur: reads policies on file in whole dollars, forms without BMC', async () => {
  const facts = (await mapFixture('motus-insur.csv', 'motus-insur')).flatMap((row) =>
    'facts' in row ? row.facts : [],
  );
  expect(facts).toEqual([
    {
      source: 'motus',
      list: 'on_file',
      docket: 'MC880001',
      formCode: '91X',
      type: 'bipd',
      coverageClass: 'primary',
      maxCoverageUsd: 750_000,
      underlyingLimitUsd: 0,
      policyNumber: 'TRK 0091-26',
      insurer: 'Granite Basin Casualty',
      effectiveOn: '2026-01-01',
      receivedOn: '2025-12-22',
    },
    expect.objectContaining({ coverageClass: 'excess', maxCoverageUsd: 250_000, underlyingLimitUsd: 750_000 }),
    expect.objectContaining({ formCode: '84', type: 'bond', coverageClass: null, effectiveOn: null, insurer: null }),
  ]);
});

it('Motus InsHist: reads a cancellation that lies ahead', async () => {
  expect(await mapFixture('motus-inshist.csv', 'motus-inshist')).toEqual([
    {
      carrier: dot,
      facts: [
        {
          source: 'motus',
          list: 'history',
          docket: 'MC880001',
          formCode: '91X',
          type: 'bipd',
          coverageClass: 'primary',
          maxCoverageUsd: 750_000,
          underlyingLimitUsd: 0,
          requiredUsd: 750_000,
          policyNumber: 'TRK 0091-26',
          insurer: 'Granite Basin Casualty',
          effectiveOn: '2026-01-01',
          cancelEffectiveOn: '2026-12-31',
          endReason: 'cancelled',
        },
      ],
    },
  ]);
});

it('Legacy Carrier: reads three authorities, amounts in thousands, a padded USDOT number', async () => {
  const [row] = await mapFixture('legacy-carrier.csv', 'legacy-carrier');
  const ofDocket = {
    source: 'legacy',
    docket: 'MC880001',
    scopes: ['property'],
    bipdRequiredUsd: 750_000,
    bipdOnFileUsd: 1_000_000,
    cargoRequired: false,
    cargoOnFile: false,
    bondRequired: false,
    bondOnFile: false,
    businessMailUndeliverable: true,
  };
  expect(row).toMatchObject({
    carrier: { ...dot, identity: { legalName: 'CEDAR HOLLOW FREIGHT, L.L.C.', phone: '+12085550143' } },
    facts: [
      {
        ...ofDocket,
        authorityType: 'COMMON',
        kind: 'carrier',
        status: 'active',
        applicationPending: false,
        revocationPending: true,
      },
      {
        ...ofDocket,
        authorityType: 'CONTRACT',
        kind: 'carrier',
        status: 'inactive',
        applicationPending: true,
        revocationPending: false,
      },
      {
        ...ofDocket,
        authorityType: 'BROKER',
        kind: 'broker',
        status: 'none',
        applicationPending: false,
        revocationPending: false,
      },
    ],
  });
  expect(() => mapRow('legacy-carrier', { DOCKET_NUMBER: 'MC1', COMMON_STAT: 'Q' })).toThrow('COMMON_STAT "Q"');
});

it('Legacy AuthHist: reads actions with what became of them', async () => {
  expect(await mapFixture('legacy-authhist.csv', 'legacy-authhist')).toEqual([
    {
      carrier: dot,
      facts: [
        {
          source: 'legacy',
          docket: 'MC880001',
          subNumber: '2',
          authorityType: 'MOTOR PROPERTY COMMON CARRIER',
          kind: 'carrier',
          action: 'GRANTED',
          actionOn: '2000-02-29',
          disposition: 'REVOKED',
          dispositionDecidedOn: '2004-03-01',
          dispositionServedOn: '2004-03-05',
        },
      ],
    },
    {
      carrier: dot,
      facts: [
        {
          source: 'legacy',
          docket: 'MC880001',
          subNumber: null,
          authorityType: 'BROKER',
          kind: 'broker',
          action: 'APPLICATION DISMISSED',
          actionOn: null,
          disposition: null,
          dispositionDecidedOn: null,
          dispositionServedOn: null,
        },
      ],
    },
  ]);
});

it('Legacy Insur: reads policies by docket alone, in thousands; a limit of zero is not stated', async () => {
  expect(await mapFixture('legacy-insur.csv', 'legacy-insur')).toEqual([
    {
      carrier: { dotNumber: null, dockets: [MC] },
      facts: [
        {
          source: 'legacy',
          list: 'on_file',
          docket: 'MC880001',
          formCode: '91X',
          type: 'bipd',
          coverageClass: 'primary',
          maxCoverageUsd: 1_000_000,
          underlyingLimitUsd: 0,
          policyNumber: 'OLD 7',
          insurer: 'GRANITE BASIN CASUALTY',
          effectiveOn: '2025-01-01',
        },
      ],
    },
    {
      carrier: { dotNumber: null, dockets: [{ type: 'FF', value: '880002' }] },
      facts: [
        expect.objectContaining({ docket: 'FF880002', type: 'cargo', coverageClass: null, maxCoverageUsd: null }),
      ],
    },
  ]);
});

it('Legacy InsHist: reads policies that ended', async () => {
  const facts = (await mapFixture('legacy-inshist.csv', 'legacy-inshist')).flatMap((row) =>
    'facts' in row ? row.facts : [],
  );
  expect(facts).toEqual([
    {
      source: 'legacy',
      list: 'history',
      docket: 'MC880001',
      formCode: '91X',
      type: 'bipd',
      coverageClass: 'excess',
      maxCoverageUsd: 250_000,
      underlyingLimitUsd: 750_000,
      requiredUsd: 750_000,
      policyNumber: 'OLD 5',
      insurer: 'GRANITE BASIN CASUALTY',
      effectiveOn: '2023-01-01',
      cancelEffectiveOn: '2025-01-01',
      endReason: 'replaced',
    },
    expect.objectContaining({
      type: 'bond',
      maxCoverageUsd: 75_000,
      cancelEffectiveOn: '2024-06-30',
      endReason: 'cancelled',
    }),
  ]);
});

it('OOS orders: reads orders that stand and that were rescinded', async () => {
  expect(await mapFixture('oos-orders.csv', 'oos-orders')).toEqual([
    {
      carrier: {
        dotNumber: 7_700_001,
        dockets: [],
        identity: { legalName: 'CEDAR HOLLOW FREIGHT LLC', dbaName: null },
      },
      facts: [
        {
          orderedOn: '2019-05-02',
          reason: 'Failure to pay fine',
          entityStatus: 'ACTIVE',
          rescindedOn: '2019-06-11',
        },
      ],
    },
    {
      carrier: {
        dotNumber: 7_700_004,
        dockets: [],
        identity: { legalName: 'NIGHT OWL HAULING INC', dbaName: 'NIGHT OWL' },
      },
      facts: [{ orderedOn: '2026-08-30', reason: 'Imminent hazard', entityStatus: 'INACTIVE', rescindedOn: null }],
    },
  ]);
});

it('SMS: reads measures; one that is not given is not zero', async () => {
  const basic = (inspectionsWithViolation: number | null, measure: number | null, acuteCritical: boolean | null) => ({
    inspectionsWithViolation,
    measure,
    acuteCritical,
  });
  expect(await mapFixture('sms-ab-passproperty.csv', 'sms-ab')).toEqual([
    {
      carrier: { dotNumber: 7_700_001, dockets: [] },
      facts: [
        {
          segment: 'AB',
          inspectionTotal: 9,
          driverInspectionTotal: 9,
          driverOosInspectionTotal: 0,
          vehicleInspectionTotal: 6,
          vehicleOosInspectionTotal: 1,
          basics: {
            unsafe_driving: basic(2, 1.25, false),
            hours_of_service: basic(0, null, true),
            driver_fitness: basic(0, 0, false),
            controlled_substances: basic(0, null, false),
            vehicle_maintenance: basic(4, 3.5, false),
          },
        },
      ],
    },
  ]);
  expect(await mapFixture('SMS_C_PassProperty_2026Aug.csv', 'sms-c')).toMatchObject([
    { facts: [{ segment: 'C', inspectionTotal: 1, driverInspectionTotal: null }] },
  ]);
});

it.each([
  ['Motor Carrier of Household Goods', 'carrier', ['household_goods']],
  ['Motor Carrier of Property (except Household Goods)', 'carrier', ['property']],
  ['Motor Carrier of Passengers', 'carrier', ['passenger']],
  ['Motor Private Carrier', 'other', ['private']],
  ['Enterprise Carrier of Property', 'other', ['property', 'enterprise']],
  ['Broker of Household Goods', 'broker', ['household_goods']],
  ['Freight Forwarder of Property', 'freight_forwarder', ['property']],
  ['COMMON', 'carrier', null],
  ['CONTRACT', 'carrier', null],
  ['BROKER', 'broker', null],
  ['HOUSEHOLD GOODS COMMON CARRIER', 'carrier', ['household_goods']],
  ['WATER TAXI', 'other', null],
])('authority worded %j is of kind %s for %j', (words, kind, scopes) => {
  expect(authorityKind(words)).toBe(kind);
  expect(authorityScopes(words)).toEqual(scopes);
});

it.each([
  ['1', null, 'bipd'],
  ['2', '91X', 'cargo'],
  ['3', null, 'bond'],
  ['4', null, 'trust'],
  [null, '91X', 'bipd'],
  [null, '34', 'cargo'],
  [null, '85', 'trust'],
  ['9', null, 'other'],
] as const)('a policy of type code %j and form %j is %s', (code, form, type) => {
  expect(insuranceType(code, form)).toBe(type);
});

it.each([
  ['BIPD/Primary', null, 'bipd'],
  ['CARGO', null, 'cargo'],
  ['TRUST FUND', null, 'trust'],
  ['SURETY', null, 'bond'],
  [null, '84', 'bond'],
  [null, null, 'other'],
] as const)('a policy worded %j on form %j is %s', (words, form, type) => {
  expect(insuranceTypeOfWords(words, form)).toBe(type);
});

it('a class that is neither primary nor excess is rejected', () => {
  expect(coverageClass(null, 'BIPD/Primary')).toBe('primary');
  expect(coverageClass('E', 'BIPD/Primary')).toBe('excess');
  expect(() => coverageClass('Q', null)).toThrow(RejectedRow);
});

describe('process agents', () => {
  it('are read with their address from Motus', async () => {
    expect(await mapFixture('motus-boc3.csv', 'motus-boc3')).toEqual([
      {
        carrier: dot,
        facts: [
          {
            source: 'motus',
            docket: 'MC880001',
            companyName: 'Fernwood Process Agents, Inc.',
            attention: null,
            street: '9 ELM ST',
            city: 'BOISE',
            state: 'ID',
            postalCode: '83702',
            country: 'US',
          },
        ],
      },
    ]);
  });

  it('may be a person alone in legacy, of a docket without a USDOT number', async () => {
    const [, person] = await mapFixture('legacy-boc3.csv', 'legacy-boc3');
    expect(person).toMatchObject({
      carrier: { dotNumber: null, dockets: [{ type: 'FF', value: '880002' }] },
      facts: [{ source: 'legacy', companyName: null, attention: 'HARRIET QUILL' }],
    });
  });

  it('without a name are rejected', () => {
    expect(() => mapRow('motus-boc3', { DOCKET_NUMBER: 'MC1', CITY: 'BOISE' })).toThrow(/^CO_NAME is blank/);
  });
});

describe('orders to revoke or suspend', () => {
  it('are read with both days; one that is blank is not known', async () => {
    const [revocation, suspension] = await mapFixture('motus-revokesuspend.csv', 'motus-revokesuspend');
    expect(revocation?.facts).toEqual([
      {
        source: 'motus',
        docket: 'MC880001',
        authorityType: 'Motor Carrier of Property',
        kind: 'carrier',
        orderType: 'Involuntary Revocation',
        servedOn: '2026-08-15',
        effectiveOn: '2026-09-14',
      },
    ]);
    expect(suspension?.facts).toMatchObject([{ kind: 'broker', servedOn: '2026-07-01', effectiveOn: null }]);
  });

  it('in legacy are of a forwarder where the docket is one', async () => {
    const [common, forwarder] = await mapFixture('legacy-revocation.csv', 'legacy-revocation');
    expect(common?.facts).toMatchObject([{ kind: 'carrier', servedOn: '2019-03-02', effectiveOn: '2019-04-08' }]);
    expect(forwarder?.facts).toMatchObject([{ kind: 'freight_forwarder', orderType: null }]);
  });

  it('that say nothing are rejected', () => {
    expect(() => mapRow('motus-revokesuspend', { DOCKET_NUMBER: 'MC1', OP_AUTH_TYPE: 'X' })).toThrow(
      /no order is named/,
    );
  });
});

it('Legacy ActPendInsur: reads thousands, the announced end, and what is not effective yet', async () => {
  const [ending, pending] = await mapFixture('legacy-actpendinsur.csv', 'legacy-actpendinsur');
  expect(ending?.facts).toMatchObject([
    {
      source: 'legacy',
      list: 'pending',
      type: 'bipd',
      coverageClass: 'primary',
      maxCoverageUsd: 1_000_000,
      effectiveOn: '2026-01-01',
      receivedOn: '2025-12-22',
      cancelEffectiveOn: '2026-06-30',
    },
  ]);
  expect(pending?.facts).toMatchObject([{ type: 'cargo', maxCoverageUsd: null, cancelEffectiveOn: null }]);
});

it('Legacy Rejected: reads why and when', async () => {
  const [rejected] = await mapFixture('legacy-rejected.csv', 'legacy-rejected');
  expect(rejected?.facts).toMatchObject([
    {
      source: 'legacy',
      type: 'bipd',
      maxCoverageUsd: 750_000,
      requiredUsd: 750_000,
      receivedOn: '2025-11-20',
      rejectedOn: '2025-11-21',
      reasons: 'NAME OF CARRIER DIFFERS, NOT SIGNED',
    },
  ]);
});

it('SMS Pass: percentiles and alerts of passenger carriers, beside the results of property carriers', async () => {
  const [interstate] = await mapFixture('SMS_AB_Pass_2026Aug.csv', 'sms-ab-pass');
  expect(interstate?.facts).toMatchObject([
    {
      segment: 'AB passenger',
      inspectionTotal: 12,
      basics: {
        unsafe_driving: { measure: 1.25, percentile: 71.5, roadsideAlert: true, acuteCritical: false, alert: true },
        driver_fitness: { measure: null, percentile: null, roadsideAlert: null, alert: null },
      },
    },
  ]);
  const [intrastate] = await mapFixture('sms-c-pass.csv', 'sms-c-pass');
  expect(intrastate?.facts).toMatchObject([{ segment: 'C passenger' }]);
});

describe('what SMS is reckoned from', () => {
  it('a carrier’s size and miles, and its name where nobody better tells one', async () => {
    const [size] = await mapFixture('sms-input-census.csv', 'sms-input-census');
    expect(size?.carrier).toMatchObject({ dotNumber: 7_700_001, identity: { legalName: 'CEDAR HOLLOW FREIGHT, LLC' } });
    expect(size?.facts).toMatchObject([{ powerUnits: 6, drivers: 7, recentMileage: 398_000, recentMileageYear: 2025 }]);
  });

  it('an inspection counts for the BASICs it is flagged for, none found included', async () => {
    const [inspection] = await mapFixture('sms-input-inspections.csv', 'sms-input-inspections');
    expect(inspection?.facts).toMatchObject([
      {
        id: 81_000_001,
        inspectedOn: '2026-06-04',
        timeWeight: 3,
        basics: { hours_of_service: 0, vehicle_maintenance: 2 },
      },
    ]);
  });

  it('a violation with its weights, its BASIC in our words', async () => {
    const [lamp, lane] = await mapFixture('sms-input-violations.csv', 'sms-input-violations');
    expect(lamp?.facts).toMatchObject([
      { basic: 'vehicle_maintenance', outOfService: true, severityWeight: 6, totalSeverityWeight: 24, unit: '1' },
    ]);
    expect(lane?.facts).toMatchObject([{ basic: 'unsafe_driving', outOfService: false, unit: 'D' }]);
  });

  it('a crash that could not have been prevented', async () => {
    const [crash] = await mapFixture('sms-input-crashes.csv', 'sms-input-crashes');
    expect(crash?.facts).toMatchObject([
      { reportKey: 'ID ID2026000044 1', severityWeight: 2, notPreventable: true, reportedOn: '2026-02-11' },
    ]);
    expect(() => mapRow('sms-input-crashes', { DOT_NUMBER: 1, REPORT_DATE: '11-FEB-26' })).toThrow(/^REPORT_NUMBER/);
  });
});
