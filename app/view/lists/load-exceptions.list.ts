import { EXCEPTION_STATUSES, type ExceptionStatus } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import { paths } from '~/paths';
import { defineList, type ListData, type Tabs } from './define-list';

export type ExceptionPage = ListData<ExceptionStatus, GateException>;

const TABS: Tabs<ExceptionStatus> = {
  label: 'Lists of exceptions',
  param: 'status',
  names: EXCEPTION_STATUSES,
  labels: { requested: 'To decide', given: 'Given', denied: 'Denied' },
  first: 'requested',
  drops: 'all',
};

/** Requested exceptions for loads. */
export const exceptionList = defineList<ExceptionPage>({
  title: 'Exceptions',
  context: 'Carriers that need an approval before they get the load',
  crumbs: [{ label: 'Loads', to: paths.loads() }, { label: 'Exceptions' }],
  name: 'the exceptions',
  noun: ['exception', 'exceptions'],
  tabs: TABS,
  always: ({ tab }) => ({ status_eq: tab }),
  filters: {},
  empty: ({ tab }) => ({
    title: tab === 'requested' ? 'Nothing to decide' : `No exception ${tab} yet`,
    text: 'An exception is requested on a load’s Cover page.',
  }),
  failed: () => ({ title: 'The exceptions could not be loaded' }),
});
