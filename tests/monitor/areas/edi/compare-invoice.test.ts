import { compareInvoice } from '@monitor/areas/edi/compare-invoice';
import { type Invoice, read210 } from '@monitor/areas/edi/read-210';
import { readX12 } from '@monitor/areas/edi/x12/read-x12';
import { describe, expect, it } from 'vitest';
import { DETENTION, LINEHAUL, PAPER } from '../rate-confirmations/paper-support';
import { fileOf, setOf } from './edi-files';

const REMIT = 'Heron Freight, Inc., PO Box 12, Dallas, TX 75201';
const paper = { ...PAPER, payment: { ...PAPER.payment, remit_to: REMIT } };
const invoice: Invoice = {
  number: 'I-1',
  day: '2026-09-17',
  references: ['L-1'],
  currency: 'USD',
  totalCents: 215_000,
  remitTo: { name: 'HERON FREIGHT INC', street: 'P.O. BOX 12', city: 'DALLAS', state: 'TX', postalCode: '752014411' },
  lines: [{ kind: 'linehaul', label: 'Freight', cents: 215_000 }],
};
const kinds = (given: Partial<Invoice>, on: typeof paper | null = paper, packet: string | null = null) =>
  compareInvoice({ ...invoice, ...given }, on, packet).map(({ kind }) => kind);

describe('compareInvoice', () => {
  it('has nothing against an invoice of what was accepted', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ remitTo: null })).toEqual([]);
    const detention = { kind: 'detention' as const, label: 'Detention', cents: 40_000 };
    expect(kinds({ totalCents: 255_000, lines: [...invoice.lines, detention] })).toEqual([]);
  });

  it.each<[string, Partial<Invoice>, string[]]>([
    ['another name', { remitTo: { ...invoice.remitTo!, name: 'HERON FREIGHT INC LLC' } }, ['other_remit_to']],
    ['a part of the name', { remitTo: { ...invoice.remitTo!, name: 'HERON' } }, ['other_remit_to']],
    ['another box', { remitTo: { ...invoice.remitTo!, street: 'PO BOX 99' } }, ['other_remit_to']],
    ['another ZIP', { remitTo: { ...invoice.remitTo!, postalCode: '75001' } }, ['other_remit_to']],
    ['no name', { remitTo: { ...invoice.remitTo!, name: '' } }, ['other_remit_to']],
  ])('holds a remit-to with %s', (_name, given, found) => expect(kinds(given)).toEqual(found));

  it('compares the remit-to with the packet too, and says where none is on file', () => {
    expect(kinds({}, paper, 'Factor One, 9 Elm St, Houston, TX 77002')).toEqual(['other_remit_to']);
    expect(kinds({}, null, REMIT)).toEqual([]);
    expect(kinds({}, null, null)).toEqual(['remit_to_unknown']);
  });

  it.each<[string, Partial<Invoice>, string[]]>([
    [
      'over what a line was accepted for',
      { totalCents: 220_000, lines: [{ kind: 'linehaul', label: 'Freight', cents: 220_000 }] },
      ['over_cap'],
    ],
    [
      'over the cap of detention',
      { totalCents: 260_000, lines: [...invoice.lines, { kind: 'detention', label: 'DET', cents: 45_000 }] },
      ['over_cap', 'over_total'],
    ],
    [
      'with a charge that no one accepted',
      { totalCents: 225_000, lines: [...invoice.lines, { kind: 'other', label: 'TARP FEE', cents: 10_000 }] },
      ['not_on_paper'],
    ],
    ['whose lines do not add up', { totalCents: 216_000 }, ['sum_differs']],
    ['over the total, without lines', { totalCents: 300_000, lines: [] }, ['over_total']],
    ['in another currency', { currency: 'CAD' }, ['other_currency']],
    ['without a total', { totalCents: null }, ['sum_differs']],
  ])('holds an invoice %s', (_name, given, found) => expect(kinds(given)).toEqual(found));

  it('splits nothing past a cap: lines of one kind count together', () => {
    const half = { kind: 'linehaul' as const, label: 'Freight', cents: 110_000 };
    expect(kinds({ totalCents: 220_000, lines: [half, half] })).toEqual(['over_cap']);
  });

  it('leaves a line without a cap to a person’s eye, and says nothing of its amount', () => {
    const open = { ...paper, lines: [LINEHAUL, { ...DETENTION, cap_cents: null }] };
    expect(
      kinds(
        { totalCents: 290_000, lines: [...invoice.lines, { kind: 'detention', label: 'DET', cents: 75_000 }] },
        open,
      ),
    ).toEqual([]);
  });
});

describe('read210', () => {
  const read = (segments: string[]) => read210(readX12(fileOf([setOf('210', segments)]))[0]!.groups[0]!.sets[0]!);

  it('reads its lines by their codes and words, and the remit-to apart from the other parties', () => {
    const { invoice: found, problems } = read([
      'B3**I-7*S-1*TP**20260917*255000****HERN',
      'C3*USD',
      'N9*CN*L-1',
      'N1*BT*DEMO BROKERAGE',
      'N3*1 MAIN ST',
      'N1*RI*FACTOR ONE',
      'N3*9 ELM ST*SUITE 2',
      'N4*HOUSTON*TX*77002',
      'LX*1',
      'L5*1*CANNED FOOD',
      'L1*1***215000',
      'LX*2',
      'L1*2***40000****DET',
      'LX*3',
      'L1*3***0****ZZZ****TARP FEE',
      'L3*42000*G***255000',
    ]);
    expect(problems).toEqual([]);
    expect(found).toEqual({
      number: 'I-7',
      day: '2026-09-17',
      references: ['S-1', 'L-1'],
      currency: 'USD',
      totalCents: 255_000,
      remitTo: { name: 'FACTOR ONE', street: '9 ELM ST, SUITE 2', city: 'HOUSTON', state: 'TX', postalCode: '77002' },
      lines: [
        { kind: 'linehaul', label: 'CANNED FOOD', cents: 215_000 },
        { kind: 'detention', label: 'DET', cents: 40_000 },
        { kind: 'other', label: 'TARP FEE', cents: 0 },
      ],
    });
  });

  it('rejects one without a number or with an amount that is none', () => {
    expect(read(['B3***S-1*TP**20260917*255000']).problems).toMatchObject([{ tag: 'B3', element: 2, isFatal: true }]);
    expect(read(['B3**I-1*S-1*TP**20260917*12,50']).problems).toMatchObject([{ tag: 'B3', element: 7, isFatal: true }]);
    expect(read(['C3*USD']).problems).toMatchObject([{ tag: 'B3', code: '3' }]);
  });
});
