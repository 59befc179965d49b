// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LoadCalls } from '~/components/load/load-calls';
import { PhoneLink } from '~/components/phone-link';

afterEach(cleanup);

const NUMBER = '+16025550142';
const INSTEAD = '+16025550100';
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const flagged = (call_instead: string | null, ...flagged_numbers: string[]) => ({ flagged_numbers, call_instead });

test('a number is a link to call', () => {
  render(<PhoneLink number={NUMBER} flags={undefined} />);
  expect(hrefs()).toEqual([`tel:${NUMBER}`]);
});

test('a flagged one is none, however it is written: the next good one on record is', () => {
  render(<PhoneLink number="(602) 555-0142" flags={flagged(INSTEAD, NUMBER)} />);
  expect(document.body.textContent).toBe('Flagged for fraud: (602) 555-0142. Call (602) 555-0100 on record');
  expect(hrefs()).toEqual([`tel:${INSTEAD}`]);
});

test('without another number on record no one is called', () => {
  render(<PhoneLink number={NUMBER} flags={flagged(null, NUMBER)} />);
  expect(hrefs()).toEqual([]);
});

test('a flag of another number beside it leaves the link', () => {
  render(<PhoneLink number={INSTEAD} flags={flagged(null, NUMBER)} />);
  expect(hrefs()).toEqual([`tel:${INSTEAD}`]);
});

const calls = (load: object, carrier: Parameters<typeof LoadCalls>[0]['carrier']) =>
  render(
    <LoadCalls
      load={{
        driver_name: 'Alex R.',
        driver_phone_e164: NUMBER,
        drivers_doubted: null,
        ...flagged(null),
        ...load,
      }}
      carrier={carrier}
    />,
  );

test('a load offers to call and to text its driver, and to call the carrier on record', () => {
  calls({}, { name: 'HERON', phone: INSTEAD });
  expect(hrefs()).toEqual([`tel:${NUMBER}`, `sms:${NUMBER}`, `tel:${INSTEAD}`]);
});

test('a flagged driver is neither called nor texted; an old number on record is called', () => {
  calls(flagged(INSTEAD, NUMBER), { name: 'HERON', phone: '+16025550177' });
  expect(screen.getByText('Flagged for fraud', { exact: false }).textContent).toContain('(602) 555-0142');
  expect(hrefs()).toEqual([`tel:${INSTEAD}`]);
});

test('a driver whom an open identity alert doubts is neither called nor texted; the carrier on record is called', () => {
  calls({ drivers_doubted: 'act_now' }, { name: 'HERON', phone: INSTEAD });
  expect(screen.getByText('in doubt', { exact: false }).textContent).toContain('(602) 555-0142');
  expect(hrefs()).toEqual([`tel:${INSTEAD}`]);
});

test('a driver whose number is only not verified may be called, and that is said', () => {
  calls({ drivers_doubted: 'look' }, { name: 'HERON', phone: INSTEAD });
  expect(screen.getByText('Not verified', { exact: false })).toBeTruthy();
  expect(hrefs()).toContain(`tel:${NUMBER}`);
});

test('driver and carrier on one flagged number leave no one to call', () => {
  calls(flagged(null, NUMBER), { name: 'LYNX', phone: NUMBER, flags: flagged(null, NUMBER) });
  expect(hrefs()).toEqual([]);
  expect(screen.getByText('No other number on record')).toBeTruthy();
});

test('a load without a driver’s number says so', () => {
  calls({ driver_phone_e164: null }, null);
  expect(screen.getByText('No number on the load')).toBeTruthy();
  expect(hrefs()).toEqual([]);
});
