import { recognizeSearch } from '@contract/shared/recognized-search';
import { describe, expect, test } from 'vitest';

const carrier = { kind: 'carrier' };

describe('the search box', () => {
  test.each([
    'Blue Heron Transport',
    'J.B. Hunt',
    '5000101',
    '295017',
    'MC 139446',
    'MC: 123',
    'M.C. 123',
    'MC#139,446',
    'MC No. 139446',
    'DOT # 5000101',
    'USDOT 5000101',
    'US DOT No. 5000101',
    'FF-1234',
    'CVOR 123-456-789',
    '123-456-789',
    'R-123456-7',
    'NSC AB123-4567',
    'ABC-010203-XY1',
    '00295017',
    // Names that hold a number, an @ or a state.
    'A1 TRUCKING',
    '24-7 LOGISTICS LLC',
    'TEXAS 1 TRUCKING',
    'CO OP TRANSPORT 12',
    'CA 24 HOUR TRANSPORT',
    'IN 1 DAY EXPRESS',
    '3 BROTHERS TX',
    'TWO @ ONE',
    // Not in the North American plan, and no number of another country.
    '1234567890',
    '0123456789',
    'ABCDEFGHJKLMNPRST',
    '',
    '   ',
    '…',
  ])('leaves “%s” to the carrier search', (text) => {
    expect(recognizeSearch(text)).toEqual(carrier);
  });

  test.each([
    '+1 (602) 555-0142',
    '(602) 555-0142',
    '602.555.0142',
    '602-555-0142',
    '602 555 0142',
    '6025550142',
    '16025550142',
    '1-602-555-0142',
    '+16025550142',
    'tel:+16025550142',
    'Phone: 602-555-0142',
    'Ph. (602)555-0142',
    'cell 602 555 0142',
    '602-555-0142 x12',
    '(602) 555-0142 ext. 4',
    '602/555-0142',
    '602\u2011555\u20110142',
    '\u202a(602) 555-0142\u202c',
  ])('reads “%s” as a phone number', (text) => {
    expect(recognizeSearch(text)).toEqual({ kind: 'phone', phone: '+16025550142' });
  });

  test('reads a Mexican number with its country', () => {
    expect(recognizeSearch('+52 81 8000 0000')).toEqual({ kind: 'phone', phone: '+528180000000' });
  });

  test.each([
    'dispatch@blueheron.example',
    ' Dispatch@BlueHeron.Example ',
    'mailto:dispatch@blueheron.example',
    'Email: dispatch@blueheron.example',
    'Jo Doe <dispatch@blueheron.example>',
    '"Doe, Jo" <dispatch@blueheron.example>;',
    'dispatch@blueheron.example.',
  ])('reads “%s” as an email address', (text) => {
    expect(recognizeSearch(text)).toEqual({ kind: 'email', email: 'dispatch@blueheron.example' });
  });

  test.each([
    '1FUJGLDR5CSBB1234',
    '1fujgldr5csbb1234',
    'VIN 1FUJGLDR5CSBB1234',
    'VIN: 1FUJGLDR5CSBB1234',
    'vin# 1FUJ GLDR 5CSB B1234',
    '1FUJGLDR5-CSBB1234',
  ])('reads “%s” as a VIN', (text) => {
    expect(recognizeSearch(text)).toEqual({ kind: 'vin', vin: '1FUJGLDR5CSBB1234' });
  });

  test.each([
    ['TX 1AB2345', '1AB2345', 'TX'],
    ['tx-1ab2345', '1AB2345', 'TX'],
    ['1AB2345 TX', '1AB2345', 'TX'],
    ['1AB2345, TX', '1AB2345', 'TX'],
    ['1AB2345 (TX)', '1AB2345', 'TX'],
    ['IL P123456', 'P123456', 'IL'],
    ['IL P-123456', 'P123456', 'IL'],
    ['ON AB 12345', 'AB12345', 'ON'],
    ['plate TX 1AB2345', '1AB2345', 'TX'],
    ['Plate: 1AB2345', '1AB2345', ''],
    ['Plate # ABC 1234', 'ABC1234', ''],
    ['Lic. 1AB2345 TX', '1AB2345', 'TX'],
    ['license plate 8123456', '8123456', ''],
  ])('reads “%s” as a plate', (text, plate, state) => {
    expect(recognizeSearch(text)).toEqual({ kind: 'plate', plate, state });
  });

  test.each(['RC-000013', 'rc 13', 'RC13', 'RC#000013'])('reads “%s” as a rate confirmation', (text) => {
    expect(recognizeSearch(text)).toEqual({ kind: 'rate_confirmation', id: 13 });
  });

  test.each(['DB-261124-49', 'db261124-49', 'P/88123', '261124/A', 'LD_0042-17'])(
    'reads “%s” as the number of a load or an order',
    (text) => {
      expect(recognizeSearch(text)).toEqual({ kind: 'reference' });
    },
  );

  test.each(['RC TRUCKING', 'RC-0', 'RC-99999999999', 'A1 EXPRESS', '4-WAY', '1ST-CLASS', '2468TRUCKING', '261124'])(
    'reads “%s” as none of these',
    (text) => {
      expect(recognizeSearch(text).kind).not.toBe('rate_confirmation');
      if (!text.startsWith('RC-9')) expect(recognizeSearch(text)).toEqual(carrier);
    },
  );

  test('takes time in proportion to the text, and never throws', () => {
    const began = performance.now();
    for (const unit of ['1 ', '(', '@.', 'TX ', 'x1', ' -', '<a@', '\u202a', '9'])
      expect(() => recognizeSearch(unit.repeat(100_000))).not.toThrow();
    for (const unit of ['1 ', '( ', '@.', 'TX ', 'x1', 'a@b.']) recognizeSearch(unit.repeat(60));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
