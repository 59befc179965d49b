import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { LaneHistory } from './lane-history.entities';

export const getLaneHistory = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/lane_history',
  summary:
    'What the company’s own carriers were paid on the load’s lane, from market to market with the same equipment: median, lowest and highest in 90 days and in a year with the number of loads, and the last one. The load itself does not count. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: LaneHistory,
});
