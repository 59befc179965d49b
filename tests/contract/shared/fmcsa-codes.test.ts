import {
  CARGO_KINDS,
  CARRIER_OPERATIONS,
  type CrashSeverity,
  codeLabel,
  crashSeverity,
  INSPECTION_LEVELS,
  INSPECTION_UNIT_TYPES,
  INSURANCE_FORMS,
  insuranceFormCode,
  violationUnitLabel,
} from '@contract/shared/fmcsa-codes';
import { SMS_BASIC_FACTS, SMS_BASICS } from '@contract/shared/sms-basics';
import { VIOLATION_CATEGORIES, violationCategory } from '@contract/shared/violation-categories';
import { describe, expect, it } from 'vitest';

describe('codes', () => {
  it.each([
    [INSPECTION_LEVELS, '1', 'Full'],
    [INSPECTION_LEVELS, '99', 'Invalid level'],
    [INSPECTION_UNIT_TYPES, '9', 'Semi-trailer'],
    [INSPECTION_UNIT_TYPES, '15', 'Code 15'],
    [CARRIER_OPERATIONS, 'a', 'Interstate'],
    [CARRIER_OPERATIONS, 'constructor', 'Code CONSTRUCTOR'],
    [CARRIER_OPERATIONS, ' ', null],
    [CARRIER_OPERATIONS, null, null],
  ] as const)('%# %o', (table, code, label) => {
    expect(codeLabel(table, code)).toBe(label);
  });

  it('has thirty kinds of cargo', () => {
    expect(Object.keys(CARGO_KINDS)).toHaveLength(30);
  });

  it.each([
    ['BMC-91X', '91X'],
    ['91X', '91X'],
    ['bmc 34', '34'],
    ['', null],
    [null, null],
  ])('insurance form %o is %o', (code, form) => {
    expect(insuranceFormCode(code)).toBe(form);
    if (form) expect(codeLabel(INSURANCE_FORMS, form)).toContain(`BMC-${form}`);
  });

  it.each([
    ['1', 'Unit 1'],
    ['2', 'Unit 2'],
    ['D', 'Driver'],
    ['C', 'Co-driver'],
    ['', null],
    ['?', null],
  ])('violation unit %o is %o', (unit, label) => {
    expect(violationUnitLabel(unit)).toBe(label);
  });
});

describe('crashSeverity', () => {
  it.each<[number | null, number | null, boolean | null, CrashSeverity | null]>([
    [1, 0, true, 'fatal'],
    [2, 5, false, 'fatal'],
    [0, 3, false, 'injury'],
    [0, 0, true, 'tow'],
    [0, 0, null, 'tow'],
    [0, 0, false, null],
    [null, 0, true, null],
    [0, null, true, null],
    [1, null, null, 'fatal'],
  ])('%o killed, %o injured, towed %o: %o', (fatalities, injuries, towAway, severity) => {
    expect(crashSeverity({ fatalities, injuries, towAway })).toBe(severity);
  });
});

describe('violation categories', () => {
  it('are the documented ones: 1 to 49 and 99', () => {
    const ids = Object.keys(VIOLATION_CATEGORIES).map(Number);
    expect(ids).toEqual([...Array.from({ length: 49 }, (_, index) => index + 1), 99]);
  });

  it.each([
    [2, 'False Log Book', 'driver'],
    [20, 'Lighting', 'vehicle'],
    [32, 'Improper Placarding', 'hazmat'],
    [45, 'Speeding', 'driver'],
    [50, 'Undocumented category 50', 'unknown'],
    [55, 'Undocumented category 55', 'unknown'],
    [99, 'Unknown', 'unknown'],
  ])('%i is %s, of the %s', (id, label, subject) => {
    expect(violationCategory(id)).toEqual({ label, subject });
  });

  it('is missing without a number', () => {
    expect(violationCategory(null)).toBeNull();
  });
});

describe('SMS categories', () => {
  it.each([
    ['unsafe_driving', 65, 60, 50],
    ['hours_of_service', 65, 60, 50],
    ['crash_indicator', 65, 60, 50],
    ['driver_fitness', 80, 75, 65],
    ['controlled_substances', 80, 75, 65],
    ['vehicle_maintenance', 80, 75, 65],
    ['hazardous_materials', 80, 80, 80],
  ] as const)('%s intervenes at %i, %i, %i', (basic, general, hazmat, passenger) => {
    expect(SMS_BASIC_FACTS[basic].thresholds).toEqual({ general, hazmat, passenger });
  });
  it('are seven', () => {
    expect(SMS_BASICS).toHaveLength(7);
  });
});
