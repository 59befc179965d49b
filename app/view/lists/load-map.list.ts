import { MAP_LISTS } from '@contract/loads/load-map.constants';
import { paths } from '~/paths';
import { defineList } from './define-list';
import { loadList } from './loads.list';

/** The trucks of open loads on a map: its lists and filters are those of the loads. */
export const loadMapList = defineList({
  ...loadList,
  title: 'Map of trucks',
  context: 'Where the trucks of your open loads are',
  crumbs: [{ label: 'Loads', to: paths.loads() }, { label: 'Map' }],
  tabs: {
    ...loadList.tabs,
    names: MAP_LISTS,
    shown: ['open', 'exceptions', 'calls-due', 'assigned-vehicle'],
    first: 'open',
  },
  params: ['view'],
  order: undefined,
});
