import { DEFAULT_TIME_ZONE, readTimeZoneFrom } from '@contract/shared/time-zones';

// As the page of a company without a zone of its own. The code of a server that a test loads reads the request instead.
readTimeZoneFrom(() => DEFAULT_TIME_ZONE);
