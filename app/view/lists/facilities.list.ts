import type { CallInput } from '@contract/call';
import type { listFacilities } from '@contract/loads/facilities.calls';
import { FACILITY_LIST_LABELS, FACILITY_LISTS, type FacilityList } from '@contract/loads/facilities.constants';
import type { Facility } from '@contract/loads/facilities.entities';
import { paths } from '~/paths';
import { defineList, type ListData, type Tabs, textFilter } from './define-list';

export type FacilityPage = ListData<FacilityList, Facility>;

const TABS: Tabs<FacilityList> = {
  label: 'Which facilities',
  areLinks: true,
  param: 'list',
  names: FACILITY_LISTS,
  labels: FACILITY_LIST_LABELS,
  first: 'all',
};

const CONTEXTS: Readonly<Record<FacilityList, string>> = {
  proposed: 'Trucks stop away from the address on file. Confirm the dock’s location',
  all: 'Where your loads stop, by address. Only an exact point proves an arrival',
};

/** Places where the company's loads stop. */
export const facilityList = defineList<FacilityPage, Pick<CallInput<typeof listFacilities>['query'], 'search_text'>>({
  className: 'whole-names',
  title: 'Facilities',
  context: ({ tab }) => CONTEXTS[tab],
  name: 'the facilities',
  noun: ['facility', 'facilities'],
  tabs: TABS,
  filters: {
    search_text: textFilter('Facility', {
      chip: (value) => `Facility “${value}”`,
      input: (search_text) => ({ search_text }),
      hint: 'Part of its name, street or city',
      isOptional: true,
    }),
  },
  empty: ({ tab }, isNarrowed) => ({
    title: isNarrowed ? 'No facilities match the filters' : 'None',
    text:
      tab === 'proposed'
        ? 'Nothing to confirm.'
        : 'Loads bring facilities: a stop with a street or a name, and a city.',
    link: isNarrowed ? { to: paths.facilities({ list: tab }), label: 'Show all of this list' } : undefined,
  }),
  failed: () => ({ title: 'The facilities could not be loaded' }),
});
