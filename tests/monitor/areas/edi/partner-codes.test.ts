import { readPartnerCodes } from '@contract/edi/partner-codes';
import { read204 } from '@monitor/areas/edi/read-204';
import { write214 } from '@monitor/areas/edi/write-214';
import { readX12 } from '@monitor/areas/edi/x12/read-x12';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, setOf, tenderSegments } from './edi-files';
import { type EdiMonitor, openEdiMonitor, SHIPPER } from './edi-support';

const CODES = 'S502 sl = pickup\n\n n711 CZ = Reefer\r\nAT701 CD = D1\nAT701 none = AG\nAT702 AJ = wrong address';

let edi: EdiMonitor;
beforeAll(async () => {
  edi = await openEdiMonitor();
});
afterAll(() => edi.close());

it('reads a line each, in any case', () =>
  expect(readPartnerCodes(CODES)).toEqual({
    stops: { SL: 'pickup' },
    equipment: { CZ: 'Reefer' },
    statuses: { D1: 'CD', AG: null },
    reasons: { wrong_address: 'AJ' },
    problem: null,
  }));

it.each([
  ['no line of codes', 'SL is a pickup', 'Line 1: write an element'],
  ['an element that has none', 'S503 SL = pickup', 'Line 1: write an element'],
  ['a third kind of stop', '\nS502 SL = crossdock', 'Line 2: a stop is pickup or delivery.'],
  ['a stop turned around', 'S502 CL = delivery', 'Line 1: CL is pickup in X12.'],
  ['a code with two meanings', 'S502 SL = pickup\nS502 SL = delivery', 'Line 2: SL is there twice.'],
  ['a status that we do not send', 'AT701 CD = ZZ', 'Line 1: we send X3'],
  ['two codes for one status', 'AT701 CD = D1\nAT701 CE = D1', 'Line 2: D1 is there twice.'],
  ['a reason that is none', 'AT702 AJ = constructor', 'Line 1: a reason is breakdown'],
])('%s is named by its line', (_name, text, problem) => expect(readPartnerCodes(text).problem).toContain(problem));

it('reads the stops and the equipment of a tender by them', () => {
  const segments = tenderSegments('S-1', '00').map((one) =>
    one.replace(/^(S5\*\d+\*)(CL|LD)/, '$1SL').replace(/^(N7.*\*)TF\b/, '$1CZ'),
  );
  const read = (codes: string) =>
    read204(readX12(fileOf([setOf('204', segments)]))[0]!.groups[0]!.sets[0]!, {
      customer: 'Acme Foods',
      scac: null,
      timeZone: 'America/Chicago',
      isStopTime: true,
      codes: readPartnerCodes(codes),
    });
  expect(read('').tender).toBeNull();
  const load = read(CODES).tender?.load;
  expect(load?.stops?.map(({ kind }) => kind)).toEqual(['pickup', 'delivery']);
  expect(load?.equipment).toBe('Reefer');
});

it('writes the statuses and the reasons of a 214 by them', () => {
  const at = { at: new Date('2026-09-16T14:00:00Z'), zone: 'America/Chicago', place: null, isCorrection: false };
  const lines = write214(
    { reference: 'L-1', shipmentId: 'S-1', scac: 'DEMO', trailer: null },
    [
      { ...at, code: 'D1', reason: 'as_planned' },
      { ...at, code: 'SD', reason: 'wrong_address' },
    ],
    readPartnerCodes(CODES),
  );
  expect(lines.filter(([tag]) => tag === 'AT7').map((line) => line.slice(1, 3))).toEqual([
    ['CD', 'NS'],
    ['SD', 'AJ'],
  ]);
});

it('keeps the codes of a profile that are left out, and takes none that it cannot read', async () => {
  const { id } = await edi.addPartner({ partner_codes: CODES });
  const profile = async () => (await edi.monitor.get(`/edi_partners/${id}`)).body;
  const kept = await profile();
  expect(kept.partner_codes).toBe(CODES);
  const change = async (given: object) => {
    const { version, name } = await profile();
    return edi.monitor.send('PATCH', `/edi_partners/${id}`, {
      edi_partner: { ...SHIPPER, name, ...given, expected_version: version },
    });
  };
  expect((await change({ answer_within_minutes: 60 })).status).toBe(200);
  expect((await profile()).partner_codes).toBe(CODES);
  const refused = await change({ partner_codes: 'S502 SL' });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Line 1');
  expect((await change({ partner_codes: '' })).status).toBe(200);
  expect((await profile()).partner_codes).toBe('');
});
