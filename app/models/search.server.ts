import type { CallInput } from '@contract/call';
import * as calls from '@contract/search/search.calls';
import type { Monitor } from '~/services/monitor.server';

/** What a text finds, by kind. Returns a 422 for a text that is too short. */
export const searchEverything = (monitor: Monitor, query: CallInput<typeof calls.searchEverything>['query']) =>
  monitor.call(calls.searchEverything, { query }, { handles: [422] });
