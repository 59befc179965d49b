import { describe, expect, test } from 'vitest';
import { isMeant, offersFor } from '~/components/keyboard/offers';
import { navigationFor } from '~/view/navigation';
import { aUser } from '../../support/factories';

const navigation = navigationFor(aUser());
const row = {
  to: '/loads/5',
  name: 'Load X-1',
  about: '',
  state: null,
  tone: '' as const,
  verdict: null,
  warnings: [],
};
const labels = (offered: Partial<Parameters<typeof offersFor>[0]>) =>
  offersFor({ text: '', actions: [], navigation, found: [], ...offered }).map(({ title, offers }) => [
    title,
    offers.map((offer) => (offer.kind === 'found' ? offer.row.name : offer.label)),
  ]);

describe('the palette offers', () => {
  test('at first every place the reader may open, after the actions of the page', () => {
    const [actions, places, ...others] = labels({ actions: ['Cover load', 'Cancel load'] });
    expect(actions).toEqual(['Actions on this page', ['Cover load', 'Cancel load']]);
    expect(places).toEqual(['Go to', navigation.flatMap(({ entries }) => entries.map(({ label }) => label))]);
    expect(others).toEqual([]);
  });

  test('what the letters mean, then what was found, and the search last', () => {
    expect(labels({ text: 'lo', actions: ['Cover load', 'Void'], found: [{ title: 'Loads', rows: [row] }] })).toEqual([
      ['Actions on this page', ['Cover load']],
      ['Go to', ['Loads', 'Uncovered loads', 'Open loads', 'New load', 'Upload loads', 'Map of loads', 'Load board']],
      ['Loads', ['Load X-1']],
      ['Search', ['Search for “lo”']],
    ]);
  });

  test('the search alone, where nothing is meant', () => {
    expect(labels({ text: 'zzzz', actions: ['Void'] })).toEqual([['Search', ['Search for “zzzz”']]]);
  });

  test.each([
    ['Rate confirmations', 'rate con', true],
    ['Rate confirmations', 'con rate', true],
    ['Rate confirmations', 'ate', false],
    ['Rate confirmations', '', true],
    ['Log check call', 'CALL', true],
  ])('“%s” for “%s”: %s', (label, text, meant) => {
    expect(isMeant(label, text)).toBe(meant);
  });
});
