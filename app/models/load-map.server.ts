import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/load-map.calls';
import type { Monitor } from '~/services/monitor.server';

/** Where the trucks of a list of open loads are. */
export const getLoadMap = async (monitor: Monitor, query: CallInput<typeof calls.getLoadMap>['query']) =>
  (await monitor.call(calls.getLoadMap, { query })).data;
