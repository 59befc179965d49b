import { parseFilters } from '@contract/carriers/search-filters';
import { describe, expect, test } from 'vitest';
import { filterChips } from '~/view/filter-chips';

/** Where the chip of a list leads, by its words. */
function hrefsOf(search: string): Record<string, string> {
  const { filters } = parseFilters(new URLSearchParams(search), {
    others: ['page', 'location_area_id', 'location_was'],
  });
  const chips = filterChips(filters, [], { pathname: '/carriers', search: `?${search}` });
  return Object.fromEntries(chips.map(({ label, removeHref }) => [label, removeHref]));
}

describe('a chip takes its filter out', () => {
  test.each([
    ['a value of several', 'equipment=van&equipment=reefer&equipment_min=5', 'Reefer', 'equipment_min=5&equipment=van'],
    [
      'with the figures that are about it',
      'equipment=van&equipment_min=5&equipment_share=80&state=US-TX',
      'Dry van',
      'state=US-TX',
    ],
    ['and whose word counts for it', 'equipment=van&specialization=verified&search_text=b', 'Dry van', 'search_text=b'],
    ['a figure alone', 'equipment=van&equipment_min=5', 'At least 5 of the equipment', 'equipment=van'],
    [
      'a place with what is around it',
      'location=Reno&location_area_id=7&radius=5&text_radius=1&seen_days=9&eld=2',
      'Within 5 miles of Reno',
      'eld=2',
    ],
    ['and the list begins at its first page', 'eld=2&hide_mine=1&page=7', 'ELD connected', 'hide_mine=1'],
  ])('%s', (_what, search, label, left) => {
    expect(hrefsOf(search)[label]).toBe(`/carriers?${left}`);
  });
});
