import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging, SearchText } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { FEED_TRUCK_LISTS } from './feeds.constants';
import { PositionFeed, PositionFeedTruck } from './feeds.entities';

export const listPositionFeeds = defineCall({
  method: 'GET',
  path: '/api/v1/position_feeds',
  summary:
    'Who sends truck positions for the company, the newest batch first: each API key, person or connection key with its rhythm, its clock and what became of its positions in the last 7 days. q asks for id, first_at and last_at.',
  may: 'viewLoads',
  query: SearchedPaging,
  response: z.object({ position_feeds: z.array(PositionFeed) }),
  paged: true,
});

export const getPositionFeed = defineCall({
  method: 'GET',
  path: '/api/v1/position_feeds/{id}',
  summary: 'A sender of truck positions, with what became of them in the last 7 days.',
  may: 'viewLoads',
  params: RecordId,
  response: PositionFeed,
});

export const listPositionFeedTrucks = defineCall({
  method: 'GET',
  path: '/api/v1/position_feeds/{id}/trucks',
  summary:
    'The trucks that a feed sends, the longest silent first: each with its newest position through a load that names it, and those that no load names, without a place. list may be all, named, unnamed or wrong_clock. search_text: part of a unit, a VIN or a plate. q asks for vin, unit, plate, first_at, last_at and last_good_at.',
  may: 'viewLoads',
  params: RecordId,
  query: SearchedPaging.extend({
    list: z.enum(FEED_TRUCK_LISTS, { error: `list may be ${FEED_TRUCK_LISTS.join(', ')}.` }).default('all'),
    search_text: SearchText.optional(),
  }),
  response: z.object({
    trucks: z.array(PositionFeedTruck),
    counts: z.object({ all: z.number(), named: z.number(), unnamed: z.number(), wrong_clock: z.number() }),
  }),
  paged: true,
});
